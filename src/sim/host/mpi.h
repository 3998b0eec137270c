/* mpi.h - a run on several machines, started by mpirun.  Without MPI there is one process. */
#ifndef CROUPIER_SIM_MPI_H
#define CROUPIER_SIM_MPI_H

#include "sim/host/host.h"

/* Whether several processes run this together; begins that. */
bool mpi_begin(void);
void mpi_end(void);

/* 0 in the process that has the result. */
int mpi_rank(void);

/* How many processes there are. */
int mpi_ranks(void);

/* In that process, a host_watch.serve: answers those that ask. */
int mpi_serve(const struct host_work *work);

/* In the others: asks for sessions and plays them until there are no more: by the player, or if it
 * is null, with threads. */
void mpi_help(const struct host_plan *plan, const struct host_watch *watch,
              const struct host_player *player);

#endif
