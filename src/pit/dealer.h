/* dealer.h - the automatic dealer: what the house does next by itself, for tables without
 * staff.  It goes by the order of the work that the game gives (dealing.h) and knows nothing of
 * the rules: whatever they offer to the staff, and chance, is its next command; when the betting is
 * over is for the clock to say. */
#ifndef CROUPIER_DEALER_H
#define CROUPIER_DEALER_H

#include "pit/chance.h"

/* The next command of the house, ready for table_do(); false where it waits for a player, or
 * (betting not over) for time.  Draw and shoe as for chance_command(). */
bool dealer_next(const struct table *table, const struct chance_draw *draw,
                 const struct chance_shoe *shoe, bool betting_over, struct command *command);

/* Whether, with this command carried out, the cards are to be shuffled by a draw of their own
 * before the next one; the phase as it was before it. */
bool dealer_shuffles(int phase_before, const struct table *table, const struct command *done);

/* Room for offers, one for each thread: a list of them is long.  Whoever asks for it again
 * overwrites what was there. */
struct offers *dealer_offers(void);

#endif
