/* advisor.h - which choice is best: questions that take too long for the thread that asks.
 *
 *   advisor_ask() -> known: answered at once
 *                 -> waits for a worker -> wake() -> advisor_next() -> the answer, by its tag
 *
 * A choice is computed in some hundredths of a second.  Who only wants to know the best one gets it
 * from the stored solution of the game (game_solution.h), if there is a file, in less than a
 * thousandth.  The worker reads the file when it is first asked for, and keeps its parts; if there
 * is none, or it can't be used, all choices are computed, until the next start.
 *
 * One worker answers, one question after the other.  The number of waiting questions is limited, in
 * total and for each asker, so that nobody waits long behind others, and some places are kept for
 * those who play.  Recent answers are kept.  One thread, the owner, makes all calls. */
#ifndef CROUPIER_ADVISOR_H
#define CROUPIER_ADVISOR_H

#include "solve/game_advice.h"

#define ADVISOR_WAITING  64  /* questions that wait for their answers, */
#define ADVISOR_TRAINING 48  /* ... if another one is for training, */
#define ADVISOR_FROM     16  /* ... for training from one address, */
#define ADVISOR_OF       1   /* ... of one player */
#define ADVISOR_KEPT     256 /* answers */

struct advisor;

/* The choices with their worth, the best first.  None: out of memory. */
struct advisor_answer {
    int count;
    bool best; /* this is the best one only, of the stored solution */
    struct advice_choice choices[ADVICE_CHOICES];
};

/* Returns null if out of memory or threads.  The worker calls wake() after each question; stored()
 * is called by advisor_next() when a stored solution was found: why is null, or one sentence why it
 * can't be used.  Both may be null. */
struct advisor *advisor_open(void (*wake)(void *to),
                             void (*stored)(void *to, int edition, const char *why), void *to);

/* Waits for the question in work; the others are dropped.  Null is a no-op. */
void advisor_close(struct advisor *advisor);

enum advisor_said {
    ADVISOR_KNOWN, /* the answer is there */
    ADVISOR_WAITS, /* advisor_next() will have it, with this tag */
    ADVISOR_BUSY,  /* too many questions wait: nothing was asked */
};

/* Who asks: a player at a table, or for training anyone at an address. */
struct advisor_client {
    bool plays;
    uint64_t key; /* the person; the address */
};

/* A question that was checked, at a table with this sign, of a game that has advice. */
enum advisor_said advisor_ask(struct advisor *advisor, const struct sign *sign,
                              const struct advice_question *question,
                              const struct advisor_client *client, uint64_t tag,
                              struct advisor_answer *answer);

/* The same if the best choice will do: only that one if the stored solution has it, before all
 * questions that wait to be computed; else all choices. */
enum advisor_said advisor_ask_best(struct advisor *advisor, const struct sign *sign,
                                   const struct advice_question *question,
                                   const struct advisor_client *client, uint64_t tag,
                                   struct advisor_answer *answer);

/* The next finished answer; false: none. */
bool advisor_next(struct advisor *advisor, uint64_t *tag, struct advisor_answer *answer);

#endif
