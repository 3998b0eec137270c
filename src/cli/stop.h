/* stop.h - stopping long work by a signal. */
#ifndef CROUPIER_CLI_STOP_H
#define CROUPIER_CLI_STOP_H

/* Not 0 once SIGINT or SIGTERM has come. */
extern volatile int stop_wanted;

/* From now on the first signal only sets that; the next one ends the program. */
void stop_on_signals(void);

#endif
