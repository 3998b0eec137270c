/* machine.h - the machine: the automatic dealer of a table without staff, with its secret seeds; or
 * the shuffler of a table where people deal the cards.
 *
 *   machine_next()   -> the house's next order: commit, draw, deal or reveal
 *   pit_do()         -> carries it out like any other order
 *   machine_follow() -> after each order at the table: learns the order of shuffled cards
 *
 * To the pit the machine is one more person who gives orders, without special rules.  The seeds are
 * secret until they are revealed: an order that is not due yet contains no seed, and machine_end()
 * wipes them all. */
#ifndef CROUPIER_MACHINE_H
#define CROUPIER_MACHINE_H

#include "pit/dealer.h"
#include "pit/pit.h"

#define MACHINE_SEEDS 1024

struct machine {
    uint32_t person; /* its first person number, one for each duty; NOBODY: people deal, and the
                      * machine only shuffles */
    int32_t unused;
    uint64_t first;  /* number of the draw that uses the first seed */
    uint64_t loaded; /* number of the draw that shuffled the cards in the shoe */
    struct chance_commitment commitment;
    uint8_t salt[CHANCE_SALT];
    bool salted; /* publish the salt with the commitment */
    uint8_t unused_too[7];
    struct chance_seed seeds[MACHINE_SEEDS];
    struct chance_shoe shoe;
};

/* Puts the machine on duty in every staff role, with person numbers from first_person on.  From now
 * on the table's outcomes are drawn.  With NOBODY, people deal (card games only), and the machine
 * gives only the orders of the house itself: commitments, seeds, and cards that no person sees. */
void machine_start(struct machine *machine, struct pit *pit, uint32_t first_person);

/* Makes seeds for the coming draws from one secret seed, which the caller must wipe.  The table's
 * next COMMIT publishes the commitment. */
void machine_bind(struct machine *machine, const struct pit *pit, const struct chance_seed *last);

/* The same, with a salt to publish.  The salt and a secret recreate the seed. */
void machine_bind_salted(struct machine *machine, const struct pit *pit,
                         const struct chance_seed *last, const uint8_t salt[CHANCE_SALT]);

/* For a table that was in play before: machine_bound_from() is the first draw of its current seeds
 * (0: none); machine_resume() restores the machine from the seed of that time. */
uint64_t machine_bound_from(const struct pit *pit);
void machine_resume(struct machine *machine, const struct pit *pit, uint32_t first_person,
                    const struct chance_seed *last);

/* Whether new seeds are allowed: no wager stands and every draw is revealed.  And whether they are
 * also needed because few are left. */
bool machine_may_bind(const struct machine *machine, const struct pit *pit);
bool machine_wants_seeds(const struct machine *machine, const struct pit *pit);

/* The house's next order.  Returns false while it waits for a player, for seeds, or (if betting is
 * not over) for the countdown. */
bool machine_next(const struct machine *machine, const struct pit *pit, bool betting_over,
                  struct order *order);

/* The order for a player who keeps the table waiting too long: the first remedy of the game that
 * the rules allow (struct game_dealing); for a silent player it is to decline or to give up the
 * dice (reading G17).  Returns false if no player is awaited or nothing helps. */
bool machine_overdue(const struct machine *machine, const struct pit *pit, struct order *order);

/* The next order that makes an idle player give up the seat and leave with the chips (reading G19):
 * the staff ask for the seat if the rules let them (Div 1 r.6.0); otherwise the player leaves,
 * after chips of a colour are changed back.  Returns false if the rules hold the player at the
 * table, or the player has left. */
bool machine_idle_leave(const struct machine *machine, const struct pit *pit, uint32_t person,
                        struct order *order);

/* Fills in the random members of an order from a player who holds cards, or from a dealer. */
void machine_fill(const struct machine *machine, const struct pit *pit, struct order *order);

/* Call after every order that was carried out. */
void machine_follow(struct machine *machine, const struct pit *pit);

/* Wipes the machine and its seeds. */
void machine_end(struct machine *machine);

#endif
