/* mpi.h - a run on several machines, started by mpirun.  Without MPI there is one process. */
#ifndef CROUPIER_SIM_MPI_H
#define CROUPIER_SIM_MPI_H

#include "sim/host/host.h"

/* Whether several processes run this together; begins that. */
bool mpi_begin(void);
void mpi_end(void);

/* Only the process that has the result prints; the others print nowhere. */
void mpi_be_quiet(void);

/* 0 in the process that has the result. */
int mpi_rank(void);

/* How many processes there are. */
int mpi_ranks(void);

/* Whether it is true in all processes, which wait for each other here.  All must come here before
 * they share work, or one that can't begin leaves the others waiting for ever. */
bool mpi_all(bool here);

/* In that process, a host_watch.serve: answers those that ask. */
int mpi_serve(const struct host_work *work);

/* In the others: asks for sessions and plays them until there are no more: by the player, or if it
 * is null, with threads. */
void mpi_help(const struct host_plan *plan, const struct host_watch *watch,
              const struct host_player *player);

/* Other work in numbered parts, whose results are bytes.  `next` gives out a part, or -1 if there
 * are no more; `take` gets its result, without bytes if it failed. */
struct mpi_parts {
    void *to;
    int (*next)(void *to);
    void (*take)(void *to, int part, const uint8_t *bytes, size_t count);
};

/* In all processes: begins such work, if all can. */
bool mpi_begin_parts(bool here);

/* In the process that has the result: answers those that ask; returns how many are still at work.
 */
int mpi_serve_parts(const struct mpi_parts *parts);

/* In the others: does parts until there are no more.  `work` returns bytes to be freed, or null. */
void mpi_help_parts(void *to, uint8_t *(*work)(void *to, int part, size_t *count));

#endif
