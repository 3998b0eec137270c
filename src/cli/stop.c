/* stop.c - stopping long work by a signal. */
#include "cli/stop.h"

#include <signal.h>
#include <stddef.h>

volatile int stop_wanted;

static void on_signal(int number)
{
    (void)number;
    __atomic_store_n(&stop_wanted, 1, __ATOMIC_RELAXED);
}

void stop_on_signals(void)
{
    struct sigaction action = { .sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND };

    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}
