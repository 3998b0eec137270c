/* upgraded.h - carries the casino under test over to another program (programs.h). */
#ifndef CROUPIER_TESTS_UPGRADED_H
#define CROUPIER_TESTS_UPGRADED_H

#include "casino.h"
#include "programs.h"

/* The casino is closed, or its process killed; the next program continues with it. */
static inline void upgrade_casino(const char *path, bool killed)
{
    char why[STORE_WHY] = "";
    struct stretch before;
    struct head head;

    assert_true(cage_commit(cage));
    if (killed)
        cage_abandon(cage);
    else
        assert_true(cage_close(cage));
    program++;
    struct store *store = store_sqlite(path, STORE_OPEN, NULL, why);
    cage = store ? fixed_salts(cage_upgrade(store, secret, ++now, &before, why)) : NULL;
    if (!cage) fail_msg("%s", why);
    assert_true(cage_sign(cage, ++now, &head));
}

#endif
