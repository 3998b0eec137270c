/* terminal.h - what the program prints on a terminal is harmless, whatever it was made from.
 *
 * Names, records, plans, scenarios and messages of servers can contain anything.  Commands print
 * such texts through words/plain.h; this is the last line of defence, for the whole output.  Only
 * new lines, tabs and the few codes that we use ourselves (format.h, progress.h) get through; the
 * rest becomes '?'. */
#ifndef CROUPIER_CLI_TERMINAL_H
#define CROUPIER_CLI_TERMINAL_H

/* Call it before anything is printed.  Output that does not go to a terminal stays as it is. */
void terminal_guard(void);

#endif
