/* dealer.h - the automatic dealer: the house's next command at a table without staff.
 *
 * It follows the order of work that the game lists (dealing.h) and knows no rules: its next command
 * is a random outcome that is due, or one of the acts that the rules offer to the staff.  The
 * caller decides when betting is over. */
#ifndef CROUPIER_DEALER_H
#define CROUPIER_DEALER_H

#include "pit/chance.h"

/* The house's next command, ready for table_do().  Returns false while the table waits for a player
 * or, if betting is not over, for the countdown.  Draw and shoe as for chance_command(). */
bool dealer_next(const struct table *table, const struct chance_draw *draw,
                 const struct chance_shoe *shoe, bool betting_over, struct command *command);

/* Whether the cards must be shuffled, by a new draw, after this command was carried out.
 * phase_before is the phase before the command. */
bool dealer_shuffles(int phase_before, const struct table *table, const struct command *done);

/* A buffer for offers, one per thread, because the list is long.  Every user overwrites it. */
struct offers *dealer_offers(void);

#endif
