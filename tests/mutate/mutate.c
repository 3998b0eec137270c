/* mutate.c - tries each mutation on the scenarios of its edition, and lists those that no scenario
 * notices.  './dev mutate' builds and runs it. */
#include "mutate/mutate.h"

#include "games/dice/dice_rows.h"
#include "rules/rows.h"
#include "scenario/scenario.h"

#include <assert.h>
#include <fcntl.h>
#include <glob.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define SECONDS_MOST 60 /* of one mutation; longer, and it hangs */

struct text {
    char *text;
    size_t length;
    uint32_t editions; /* that it names, as bits */
};

struct mutation {
    const struct cell *cell;
    uint64_t value; /* of a clause, the address of its text */
    char words[64]; /* "without dealer" */
};

enum fate_of { NOT_TRIED, NOTICED, UNNOTICED, SAME };

static struct text *texts;
static int text_count;
static struct mutation *mutations;
static int mutation_count, mutation_room;

/* ---- Scenarios ------------------------------------------------------------------- */

static bool is_word_char(char c)
{
    return c == '-' || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

static bool names(const char *text, const char *word)
{
    size_t length = strlen(word);

    for (const char *at = text; (at = strstr(at, word)); at += length)
        if ((at == text || !is_word_char(at[-1])) && !is_word_char(at[length])) return true;
    return false;
}

/* A text that is too long is cut, and fails. */
static bool read_text(const char *path, struct text *text)
{
    FILE *file = fopen(path, "rb");

    text->text = calloc(1, SCENARIO_TEXT + 1);
    if (!file || !text->text) return false;
    text->length = fread(text->text, 1, SCENARIO_TEXT, file);
    fclose(file);
    for (int e = 0; e < game_count; e++)
        text->editions |= (uint32_t)names(text->text, games[e]->id) << e;
    if (!text->editions) text->editions = UINT32_MAX; /* about items alone */
    return true;
}

static bool read_texts(const char *folder)
{
    char pattern[4096];
    glob_t found;

    snprintf(pattern, sizeof pattern, "%s/*/*.play", folder);
    if (glob(pattern, 0, NULL, &found)) return false;
    texts = calloc(found.gl_pathc, sizeof *texts);
    if (!texts) abort();
    while ((size_t)text_count < found.gl_pathc)
        if (!read_text(found.gl_pathv[text_count], &texts[text_count]))
            return false;
        else
            text_count++;
    globfree(&found);
    return true;
}

static bool passes(const struct text *text)
{
    static const struct scenario_listener silent;
    static struct scenario scenario;

    return scenario_play(&scenario, text->text, text->length, 1, &silent) == SCENARIO_PASSED;
}

/* Scenarios that have the row's clause come first. */
static bool some_fails(const struct cell *cell)
{
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < text_count; i++) {
            bool likely = cell->clause && strstr(texts[i].text, cell->clause);
            if (likely != !pass || !(texts[i].editions & cell->editions)) continue;
            if (!passes(&texts[i])) return true;
        }
    return false;
}

/* ---- Mutations ------------------------------------------------------------------- */

static uint64_t value_of(const struct cell *cell)
{
    uint64_t value = 0;

    memcpy(&value, cell->at, cell->bytes);
    return value;
}

static struct mutation *add_mutation(const struct cell *cell, uint64_t value)
{
    if (mutation_count == mutation_room) {
        mutation_room = mutation_room ? 2 * mutation_room : 4096;
        mutations = realloc(mutations, (size_t)mutation_room * sizeof *mutations);
        if (!mutations) abort();
    }
    mutations[mutation_count] = (struct mutation){ .cell = cell, .value = value };
    return &mutations[mutation_count++];
}

static const char *bit_words(const struct cell *cell, int bit)
{
    static char words[16];

    if (cell->kind == CELL_ROLES) return role_words((enum role)(1 << bit));
    if (cell->kind == CELL_PHASES) return games[cell->edition]->family->phases[bit].id;
    snprintf(words, sizeof words, "%s %d", cell->kind == CELL_BETS ? "bet" : "at", bit);
    return words;
}

static void add_bits(const struct cell *cell)
{
    uint64_t value = value_of(cell);

    for (int bit = 0; bit < 32; bit++) {
        if (!((cell->permitted | value) >> bit & 1)) continue;
        struct mutation *mutation = add_mutation(cell, value ^ UINT64_C(1) << bit);
        snprintf(mutation->words, sizeof mutation->words, "%s %s",
                 value >> bit & 1 ? "without" : "also", bit_words(cell, bit));
    }
}

static void add_toggle(const struct cell *cell, uint64_t bits, const char *words)
{
    uint64_t value = value_of(cell);
    bool all = (value & bits) == bits;
    struct mutation *mutation = add_mutation(cell, all ? value & ~bits : value | bits);

    snprintf(mutation->words, sizeof mutation->words, "%s %s", all ? "without" : "also", words);
}

static void add_rolls(const struct cell *cell)
{
    static const char *const conditions[] = { "its number", "its pair", "its number, easy",
                                              "other totals", "the end of a turn" };
    char words[16];

    for (int total = 2; total <= 12; total++) {
        uint64_t hard = total % 2 ? 0 : ROLL(total / 2, total / 2), easy = T(total) & ~hard;
        snprintf(words, sizeof words, "easy %d", total);
        if (easy) add_toggle(cell, easy, words);
        snprintf(words, sizeof words, "hard %d", total);
        if (hard) add_toggle(cell, hard, words);
    }
    for (int i = 0; i < (int)LENGTH(conditions); i++) add_toggle(cell, OWN << i, conditions[i]);
}

static void add_numbers(const struct cell *cell)
{
    uint64_t value = value_of(cell);

    for (int change = -1; change <= 1; change += 2) {
        if (change < 0 && value <= 1) continue;
        struct mutation *mutation = add_mutation(cell, value + (uint64_t)change);
        snprintf(mutation->words, sizeof mutation->words, "%d instead of %d", (int)mutation->value,
                 (int)value);
    }
}

static void add_choices(const struct cell *cell)
{
    uint64_t value = value_of(cell);

    for (uint64_t other = 0; other < 32; other++) {
        if (other == value || !(cell->permitted >> other & 1)) continue;
        struct mutation *mutation = add_mutation(cell, other);
        snprintf(mutation->words, sizeof mutation->words, "%d instead of %d", (int)other,
                 (int)value);
    }
}

/* Another clause, of which neither is part of the other. */
static void add_clause(const struct cell *cell)
{
    const struct clause *list =
        cell->edition < 0 ? clauses_division_1 : games[cell->edition]->clauses;
    const char *clause;

    memcpy(&clause, cell->at, sizeof clause);
    for (; list->id; list++) {
        if (!strncmp(list->id, clause, strlen(clause)) ||
            !strncmp(list->id, clause, strlen(list->id)))
            continue;
        struct mutation *mutation = add_mutation(cell, 0);
        memcpy(&mutation->value, &list->id, sizeof list->id);
        snprintf(mutation->words, sizeof mutation->words, "%s instead of %s", list->id, clause);
        return;
    }
}

static void add_mutations(const struct cell *cell)
{
    static void (*const of_kind[])(const struct cell *) = {
        [CELL_PHASES] = add_bits,    [CELL_ROLES] = add_bits,    [CELL_NUMBER] = add_numbers,
        [CELL_CHOICE] = add_choices, [CELL_CLAUSE] = add_clause, [CELL_NUMBERS] = add_bits,
        [CELL_BETS] = add_bits,      [CELL_ROLLS] = add_rolls,
    };

    of_kind[cell->kind](cell);
}

/* Makes the constants of this program writable: "55e0-55e4 r--p 0000 08:01 77 /.../mutate". */
static void unprotect(void)
{
    FILE *maps = fopen("/proc/self/maps", "r");
    char line[512];

    if (!maps) abort();
    while (fgets(line, sizeof line, maps)) {
        char *end;
        uintptr_t from = (uintptr_t)strtoull(line, &end, 16);
        uintptr_t to = (uintptr_t)strtoull(end + 1, &end, 16);
        if (strncmp(end, " r--p", 5) || !strstr(line, "/mutate\n")) continue;
        if (mprotect((void *)from, to - from, PROT_READ | PROT_WRITE)) abort();
    }
    fclose(maps);
}

/* In a process of its own, as a broken rule may stop it.  The original is not changed. */
static enum fate_of try_mutation(const struct mutation *mutation)
{
    int status;
    pid_t child = fork();

    if (child < 0) abort();
    if (!child) {
        const struct cell *cell = mutation->cell;
        uint64_t before = cell->decides ? cell->decides(cell->edition) : 0;
        alarm(SECONDS_MOST);
        memcpy((void *)(uintptr_t)cell->at, &mutation->value, cell->bytes);
        if (cell->decides && cell->decides(cell->edition) == before) _exit(SAME);
        _exit(some_fails(cell) ? NOTICED : UNNOTICED);
    }
    if (waitpid(child, &status, 0) != child) abort();
    return WIFEXITED(status) ? (enum fate_of)WEXITSTATUS(status) : NOTICED;
}

static void quieten(void)
{
    int nowhere = open("/dev/null", O_WRONLY);

    setrlimit(RLIMIT_CORE, &(struct rlimit){ 0, 0 });
    if (nowhere < 0 || dup2(nowhere, STDERR_FILENO) < 0) abort();
}

/* ---- The program ----------------------------------------------------------------- */

static void work(uint8_t *fates, int *next)
{
    quieten();
    unprotect();
    for (;;) {
        int i = __atomic_fetch_add(next, 1, __ATOMIC_RELAXED);
        if (i >= mutation_count) break;
        fates[i] = (uint8_t)try_mutation(&mutations[i]);
    }
}

static void show_progress(int done)
{
    if (isatty(STDERR_FILENO)) fprintf(stderr, "\r%d of %d", done, mutation_count);
}

static uint8_t *try_all(int workers)
{
    size_t bytes = (size_t)mutation_count + sizeof(int);
    int *next = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    uint8_t *fates = (uint8_t *)(next + 1);

    if (next == MAP_FAILED) abort();
    for (int i = 0; i < workers; i++) {
        pid_t worker = fork();
        if (worker < 0) abort();
        if (worker) continue;
        work(fates, next);
        _exit(0);
    }
    for (int left = workers; left;) {
        int status;
        if (waitpid(-1, &status, WNOHANG) > 0) left--;
        show_progress(__atomic_load_n(next, __ATOMIC_RELAXED));
        usleep(200000);
    }
    if (isatty(STDERR_FILENO)) fputs("\r\033[K", stderr);
    return fates;
}

static int usage(void)
{
    fputs("mutate FOLDER [PART]: changes each row of the rules in turn, and lists the changes that "
          "no\n"
          "scenario in the folder notices; only rows whose name has this part\n",
          stderr);
    return 2;
}

int main(int argc, char **argv)
{
    struct cells cells = { 0 };
    int unnoticed = 0;

    if (argc < 2 || argc > 3) return usage();
    if (!read_texts(argv[1])) return 2;
    for (int i = 0; i < text_count; i++)
        if (!passes(&texts[i])) {
            fputs("mutate: the scenarios must pass first\n", stderr);
            return 2;
        }
    cells_collect(&cells);
    for (int i = 0; i < cells.count; i++)
        if (argc < 3 || strstr(cells.list[i].name, argv[2])) add_mutations(&cells.list[i]);
    uint8_t *fates = try_all((int)sysconf(_SC_NPROCESSORS_ONLN));
    for (int i = 0; i < mutation_count; i++) {
        assert(fates[i] != NOT_TRIED);
        if (fates[i] != UNNOTICED) continue;
        printf("%s: %s\n", mutations[i].cell->name, mutations[i].words);
        unnoticed++;
    }
    printf("%d mutations of %d values, %d not noticed\n", mutation_count, cells.count, unnoticed);
    free(cells.list);
    return unnoticed > 0;
}
