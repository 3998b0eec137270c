/* open_item.c - opens a tournament or promotion in a casino, for tests:
 *
 *   open_item CASINO.db KIND NAME < terms, one line "key = value" for each */
#include "cage/casino.h"
#include "programme/programme.h"

#include <stdio.h>
#include <string.h>

static bool read_terms(struct item_terms *terms)
{
    char line[ITEM_KEY + ITEM_VALUE + 8];

    while (fgets(line, sizeof line, stdin)) {
        char *equals = strstr(line, " = ");
        line[strcspn(line, "\n")] = '\0';
        if (!*line) continue;
        if (!equals) return false;
        *equals = '\0';
        if (!item_term_add(terms, line, equals + 3)) return false;
    }
    return true;
}

int main(int argc, char **argv)
{
    static struct item_terms terms;
    char why[PLAN_WHY] = "";

    if (argc != 4) return 2;
    if (!read_terms(&terms)) return fprintf(stderr, "open_item: bad terms\n"), 2;
    struct cage *cage = casino_open(argv[1], why);
    bool opened = cage && cage_item(cage, argv[2], argv[3], &terms, casino_now(), why);
    if (!opened) fprintf(stderr, "open_item: %s\n", why);
    if (cage && !cage_close(cage)) return 1;
    return opened ? 0 : 1;
}
