/* code.c - tries a sample of the mutants of all code that decides rules, and lists those that no
 * scenario notices.  './dev mutate code' builds and runs it.
 *
 * The sample is spread: one after the other, each kind in each folder gives the mutant that comes
 * first by a hash of the seed and its name.  So a change of one folder hardly changes what is tried
 * in others.  What is known from an earlier run, of the same library and the same scenarios, is not
 * tried again. */
#include "mutate/code.h"
#include "mutate/code_try.h"

#include <fcntl.h>
#include <glob.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#define USUAL_COUNT 420
#define USUAL_SEED  1
#define FILES       128
#define EXPLAINED   "tests/mutate/unnoticed.tsv"

/* Code that decides rules.  The rest of the pit carries out what is decided here, and src/programme
 * reads texts and orders for its items, which decide. */
static const char *const patterns[] = { "src/rules/*.c",     "src/games/*/*.c",
                                        "src/pit/pit*.c",    "src/pit/chips.c",
                                        "src/pit/cashier.c", "src/tournament/*.c",
                                        "src/promotion/*.c" };
/* Rows, which './dev mutate' changes; words; what is written to disk; and what pages show: offers
 * repeat what is decided here. */
static const char *const others[] = { "/clauses_",      "_fields.c",    "_forms.c",
                                      "_editions.c",    "/acts.c",      "tournament_acts",
                                      "promotion_acts", "/digits.c",    "/standings.c",
                                      "offers.c",       "/rules/game.c" };

struct file {
    char path[TRY_PATH];
    char *text;
    int folder; /* the first file in the same folder */
};

struct trial {
    const struct mutant *mutant;
    int file;
    uint64_t order;
    enum explanation { NOT_EXPLAINED, PLAYS_THE_SAME, UNSEEN } explained;
};

/* What the workers share. */
struct result {
    enum try_fate fate;
    char noticed_by[TRY_PATH];
};

struct shared {
    int next, counted, working;
    char recent[FILES][TRY_FIRST][TRY_PATH]; /* the scenarios that noticed a mutant of the file */
    int recent_count[FILES];
};

static struct file files[FILES];
static int file_count;
static struct mutants mutants;
static int first_of_file[FILES + 1]; /* mutants */
static struct trial *trials;
static int trial_count;
static struct shared *shared;
static struct result *results;
static uint64_t library, scenarios_hash;
static struct try_build build;

/* ---- Sources --------------------------------------------------------------------- */

static void read_sources(void)
{
    glob_t found;

    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++)
        if (glob(patterns[i], i ? GLOB_APPEND : 0, NULL, &found)) abort();
    for (size_t i = 0; i < found.gl_pathc; i++) {
        const char *path = found.gl_pathv[i];
        bool other = false;
        for (size_t k = 0; k < sizeof others / sizeof *others; k++)
            other |= strstr(path, others[k]) != NULL;
        if (other) continue;
        if (file_count == FILES) abort();
        struct file *file = &files[file_count];
        snprintf(file->path, sizeof file->path, "%s", path);
        file->text = try_read(path);
        size_t folder = (size_t)(strrchr(path, '/') + 1 - path);
        while (strncmp(files[file->folder].path, path, folder)) file->folder++;
        file_count++;
    }
    globfree(&found);
}

static void read_words(struct lexicon *lexicon, const char *pattern, bool clauses)
{
    glob_t found;

    if (glob(pattern, 0, NULL, &found)) return;
    for (size_t i = 0; i < found.gl_pathc; i++) {
        char *text = try_read(found.gl_pathv[i]);
        struct code code = code_read(text);
        if (clauses)
            lexicon_read_clauses(lexicon, &code);
        else
            lexicon_read(lexicon, &code);
        code_free(&code);
        free(text);
    }
    globfree(&found);
}

/* ---- Who calls a function -------------------------------------------------------- */

static bool is_in_name(char c)
{
    return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static int times_in(const char *text, const char *name)
{
    size_t length = strlen(name);
    int times = 0;

    for (const char *at = text; (at = strstr(at, name)); at += length)
        times += (at == text || !is_in_name(at[-1])) && !is_in_name(at[length]);
    return times;
}

static int times_in_files(const char *pattern, const char *name)
{
    glob_t found;
    int times = 0;

    if (glob(pattern, 0, NULL, &found)) return 0;
    for (size_t i = 0; i < found.gl_pathc; i++) {
        char *text = try_read(found.gl_pathv[i]);
        times += times_in(text, name);
        free(text);
    }
    globfree(&found);
    return times;
}

/* Besides its definition: by code that decides rules, or that plays scenarios. */
static bool is_called(const char *name)
{
    static const char *const players[] = { "src/scenario/*.c", "src/games/*/house/scenario.c",
                                           "src/programme/*.c" };
    int times = 0;

    for (int i = 0; i < file_count && times < 2; i++) times += times_in(files[i].text, name);
    for (size_t i = 0; i < sizeof players / sizeof *players && times < 2; i++)
        times += times_in_files(players[i], name);
    return times > 1;
}

/* The words of the headers that a file of the folder can include; the clauses that it can cite. */
static void make_mutants(int file)
{
    const char *path = files[file].path;
    struct lexicon lexicon = { 0 };
    struct code code = code_read(files[file].text);
    char pattern[TRY_PATH + 16];
    int folder = (int)(strrchr(path, '/') - path);

    lexicon_read(&lexicon, &code);
    snprintf(pattern, sizeof pattern, "%.*s/*.h", folder, path);
    read_words(&lexicon, pattern, false);
    read_words(&lexicon, "src/rules/*.h", false);
    read_words(&lexicon, "src/programme/*.h", false);
    read_words(&lexicon, "src/rules/clauses_*.c", true);
    snprintf(pattern, sizeof pattern, "%.*s/clauses_*.c", folder, path);
    if (strncmp(path, "src/rules/", 10)) read_words(&lexicon, pattern, true);
    bool rows = !strncmp(path, "src/games/", 10);
    for (int i = 0; i < code.unit_count; i++)
        code.units[i].hidden = code.units[i].open && !is_called(code.units[i].name);
    mutants_add(&mutants, path + strlen("src/"), &code, &lexicon, !rows);
    lexicon_free(&lexicon);
    code_free(&code);
}

/* ---- The sample ------------------------------------------------------------------ */

static int by_order(const void *one, const void *two)
{
    const struct trial *a = one, *b = two;

    if (a->order != b->order) return a->order < b->order ? -1 : 1;
    return strcmp(a->mutant->name, b->mutant->name);
}

/* By hash; then the first of each kind in each folder, the second of each, ... */
static void sort_trials(uint64_t seed)
{
    static uint64_t position[FILES][MUTANT_KINDS];
    char word[32];

    snprintf(word, sizeof word, "%" PRIu64 " ", seed);
    for (int i = 0; i < trial_count; i++)
        trials[i].order = try_hash(try_hash(0, word), trials[i].mutant->name);
    qsort(trials, (size_t)trial_count, sizeof *trials, by_order);
    for (int i = 0; i < trial_count; i++) {
        int folder = files[trials[i].file].folder, kind = trials[i].mutant->kind;
        trials[i].order =
            (position[folder][kind]++ * FILES + (uint64_t)folder) * MUTANT_KINDS + (uint64_t)kind;
    }
    qsort(trials, (size_t)trial_count, sizeof *trials, by_order);
}

static void make_trials(const char *filter, uint64_t seed)
{
    trials = calloc((size_t)mutants.count + 1, sizeof *trials);
    if (!trials) abort();
    for (int file = 0; file < file_count; file++)
        for (int i = first_of_file[file]; i < first_of_file[file + 1]; i++)
            if (!filter || strstr(mutants.list[i].name, filter))
                trials[trial_count++] = (struct trial){ .mutant = &mutants.list[i], .file = file };
    sort_trials(seed);
}

/* ---- Explanations ---------------------------------------------------------------- */

static struct trial *trial_called(const char *name)
{
    for (int i = 0; i < trial_count; i++)
        if (!strcmp(trials[i].mutant->name, name)) return &trials[i];
    return NULL;
}

static bool is_mutant(const char *name)
{
    for (int i = 0; i < mutants.count; i++)
        if (!strcmp(mutants.list[i].name, name)) return true;
    return false;
}

/* "same": whatever happens, the mutant does what the original does, so it does not count, as if it
 * compiled to the same.  "unseen": it does not, but no scenario can show that. */
static enum explanation explanation_of(const char *word)
{
    if (!strcmp(word, "same")) return PLAYS_THE_SAME;
    return strcmp(word, "unseen") ? NOT_EXPLAINED : UNSEEN;
}

/* Lines of a name, "same" or "unseen", and why, with tabs between.  Returns how many are wrong. */
static int read_explained(void)
{
    char *text = try_read(EXPLAINED), *rest = text;
    int wrong = 0;

    for (char *line; text && (line = strsep(&rest, "\n"));) {
        if (!*line || *line == '#') continue;
        char *reason = line, *name = strsep(&reason, "\t"), *kind = strsep(&reason, "\t");
        struct trial *trial = trial_called(name);
        enum explanation explained = kind ? explanation_of(kind) : NOT_EXPLAINED;
        if (!explained || !reason || !*reason || !is_mutant(name) || (trial && trial->explained)) {
            printf(EXPLAINED ": %s does not exist, is not well explained, or comes twice\n", name);
            wrong++;
        }
        if (trial) trial->explained = explained;
    }
    free(text);
    return wrong;
}

/* ---- What is known already ------------------------------------------------------- */

static char known_path[TRY_PATH + 32];

static uint64_t hash_of_file(const char *path)
{
    char *text = try_read(path);
    uint64_t hash = text ? try_hash(0, text) : 0;

    free(text);
    return hash;
}

static uint64_t hash_of_library(void)
{
    char path[TRY_PATH + 32];
    uint64_t hash = 0;
    int c;

    snprintf(path, sizeof path, "%s/libcroupier.a", build.build);
    FILE *file = fopen(path, "rb");
    if (!file) abort();
    while ((c = getc(file)) != EOF) hash = (hash ^ (uint64_t)c) * UINT64_C(1099511628211);
    fclose(file);
    return hash;
}

static uint64_t hash_of_scenarios(void)
{
    char pattern[TRY_PATH];
    uint64_t hash = 0;
    glob_t found;

    snprintf(pattern, sizeof pattern, "%s/*/*.play", build.scenarios);
    if (glob(pattern, 0, NULL, &found)) return 0;
    for (size_t i = 0; i < found.gl_pathc; i++)
        hash = try_hash(hash, found.gl_pathv[i]) + hash_of_file(found.gl_pathv[i]);
    globfree(&found);
    return hash;
}

/* What noticed a mutant notices it again; one that went unnoticed needs the same scenarios. */
static bool still_holds(enum try_fate fate, const char *noticed_by, uint64_t with)
{
    if (fate == TRY_NOTICED) return with == hash_of_file(noticed_by);
    return fate != TRY_UNNOTICED || with == scenarios_hash;
}

/* The library and what is changed in it. */
static uint64_t hash_of_trial(const struct trial *trial)
{
    char *text = mutant_text(trial->mutant, files[trial->file].text);
    uint64_t hash = try_hash(library, text);

    free(text);
    return hash;
}

static void read_known(void)
{
    char *text = try_read(known_path), *rest = text;

    for (char *line; text && (line = strsep(&rest, "\n"));) {
        char *name = strsep(&line, " "), *path = line ? strrchr(line, ' ') : NULL;
        if (!path) continue;
        *path++ = '\0';
        uint64_t of = strtoull(line, &line, 16), with = strtoull(line, &line, 16);
        int fate = (int)strtol(line, &line, 10);
        struct trial *trial = trial_called(name);
        if (!trial || of != hash_of_trial(trial) || !still_holds((enum try_fate)fate, path, with))
            continue;
        struct result *result = &results[trial - trials];
        result->fate = (enum try_fate)fate;
        snprintf(result->noticed_by, sizeof result->noticed_by, "%s", path);
    }
    free(text);
}

static void write_known(const struct trial *trial, const struct result *result)
{
    char line[512];
    bool noticed = result->fate == TRY_NOTICED;
    uint64_t with = noticed ? hash_of_file(result->noticed_by) : scenarios_hash;
    int length =
        snprintf(line, sizeof line, "%s %" PRIx64 " %" PRIx64 " %d %s\n", trial->mutant->name,
                 hash_of_trial(trial), with, (int)result->fate, noticed ? result->noticed_by : "-");
    int file = open(known_path, O_WRONLY | O_APPEND | O_CREAT, 0666);

    if (file < 0 || write(file, line, (size_t)length) != length) abort();
    close(file);
}

/* ---- Trying ---------------------------------------------------------------------- */

static bool counts(int at)
{
    enum try_fate fate = results[at].fate;

    return fate == TRY_NOTICED || (fate == TRY_UNNOTICED && trials[at].explained != PLAYS_THE_SAME);
}

/* The folder of the scenarios of a game in the same folder as the file, from its descriptors:
 * .id = "craps" */
static void own_scenarios(const struct file *file, int which, char path[TRY_PATH])
{
    char pattern[TRY_PATH + 32];
    glob_t found;

    *path = 0;
    snprintf(pattern, sizeof pattern, "%.*s/*_editions.c",
             (int)(strrchr(file->path, '/') - file->path), file->path);
    if (glob(pattern, 0, NULL, &found)) return;
    char *text = try_read(found.gl_pathv[0]), *at = text;
    for (int i = 0; (at = strstr(at, ".id = \"")); i++) {
        at += strlen(".id = \"");
        if (i == which)
            snprintf(path, TRY_PATH, "%s/%.*s/", build.scenarios, (int)strcspn(at, "\""), at);
    }
    free(text);
    globfree(&found);
}

/* First the scenarios that noticed the last mutants of the file, then those of its games. */
static void try_one(int worker, int at)
{
    const struct trial *trial = &trials[at];
    const struct file *file = &files[trial->file];
    struct try_source source = { file->path, file->text, mutant_text(trial->mutant, file->text) };
    const char *first[2 * TRY_FIRST + 1] = { 0 };
    char own[TRY_FIRST][TRY_PATH];
    int count = shared->recent_count[trial->file], given = 0;

    for (int i = 0; i < count && i < TRY_FIRST; i++)
        first[given++] = shared->recent[trial->file][(count - 1 - i) % TRY_FIRST];
    for (int i = 0; i < TRY_FIRST; i++) {
        own_scenarios(file, i, own[i]);
        if (*own[i]) first[given++] = own[i];
    }
    results[at].fate = try_it(&build, worker, &source, first, results[at].noticed_by);
    free(source.mutated);
    write_known(trial, &results[at]);
    if (results[at].fate != TRY_NOTICED) return;
    for (int i = 0; first[i]; i++)
        if (!strcmp(first[i], results[at].noticed_by)) return;
    snprintf(shared->recent[trial->file][count % TRY_FIRST], TRY_PATH, "%s",
             results[at].noticed_by);
    shared->recent_count[trial->file] = count + 1;
}

static void work(int worker, int enough)
{
    while (__atomic_load_n(&shared->counted, __ATOMIC_RELAXED) < enough) {
        int at = __atomic_fetch_add(&shared->next, 1, __ATOMIC_RELAXED);
        if (at >= trial_count) return;
        if (!results[at].fate) try_one(worker, at);
        if (counts(at)) __atomic_fetch_add(&shared->counted, 1, __ATOMIC_RELAXED);
    }
}

static void *share(size_t bytes)
{
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);

    if (memory == MAP_FAILED) abort();
    return memory;
}

static void show_progress(int enough)
{
    fprintf(stderr, isatty(STDERR_FILENO) ? "\r%d of %d" : "%d of %d\n", shared->counted,
            enough < trial_count ? enough : trial_count);
}

static bool try_all(int workers, int enough)
{
    bool good = true;

    for (int worker = 1; worker <= workers; worker++) {
        pid_t child = fork();
        if (child < 0) abort();
        if (child) continue;
        work(worker, enough);
        _exit(0);
    }
    for (int left = workers, turn = 0; left; turn++) {
        int status;
        if (waitpid(-1, &status, WNOHANG) > 0) {
            left--;
            good &= WIFEXITED(status) && !WEXITSTATUS(status);
        }
        if (isatty(STDERR_FILENO) || turn % 150 == 149) show_progress(enough);
        usleep(200000);
    }
    if (isatty(STDERR_FILENO)) fputs("\r\033[K", stderr);
    return good;
}

/* ---- What came of it ------------------------------------------------------------- */

static void show_line(const char *mark, const char *text, int line)
{
    for (; line > 1 && (text = strchr(text, '\n')); line--) text++;
    text += strspn(text, " ");
    printf("    %s %.*s\n", mark, (int)strcspn(text, "\n"), text);
}

static void show(const struct trial *trial)
{
    const struct file *file = &files[trial->file];
    char *mutated = mutant_text(trial->mutant, file->text);

    printf("%s, line %d\n", trial->mutant->name, trial->mutant->line);
    show_line("-", file->text, trial->mutant->line);
    show_line("+", mutated, trial->mutant->line);
    free(mutated);
}

struct sums {
    int tried, none, unnoticed, explained, wrong;
    int of_kind[MUTANT_KINDS], unnoticed_of[MUTANT_KINDS];
};

static void add_up(struct sums *sums, int at)
{
    const struct trial *trial = &trials[at];
    bool unnoticed = results[at].fate == TRY_UNNOTICED;

    if (trial->explained && results[at].fate && !unnoticed) {
        printf(EXPLAINED ": %s is explained, but noticed by %s\n", trial->mutant->name,
               results[at].fate == TRY_NOTICED ? results[at].noticed_by : "the compiler");
        sums->wrong++;
    }
    if (!counts(at)) {
        sums->none++;
        return;
    }
    sums->tried++;
    sums->of_kind[trial->mutant->kind]++;
    if (!unnoticed) return;
    sums->unnoticed++;
    sums->unnoticed_of[trial->mutant->kind]++;
    sums->explained += trial->explained == UNSEEN;
    if (!trial->explained) show(trial);
}

/* Workers end at different times, so a few more can have been tried than are wanted. */
static bool report(int enough, int wrong)
{
    struct sums sums = { .wrong = wrong };

    for (int at = 0; at < trial_count && results[at].fate && sums.tried < enough; at++)
        add_up(&sums, at);
    for (int kind = 0; kind < MUTANT_KINDS; kind++)
        if (sums.of_kind[kind])
            printf("%-10s %5d tried, %d not noticed\n", mutant_kinds[kind], sums.of_kind[kind],
                   sums.unnoticed_of[kind]);
    printf("%d mutants of %d tried, %d more do not count; %d not noticed, %d of them explained\n",
           sums.tried, trial_count, sums.none, sums.unnoticed, sums.explained);
    return !sums.wrong && sums.unnoticed == sums.explained;
}

/* ---- The program ----------------------------------------------------------------- */

static int usage(void)
{
    fputs("mutate_code BUILD SCENARIOS [--seed N] [--count N] [--list] [PART]: changes the code of "
          "the rules,\n"
          "and lists the changes that no scenario notices; a fixed sample of 420, or all those\n"
          "whose name has this part.  --list only lists the names.\n",
          stderr);
    return 2;
}

static bool is_number(const char *word, long *number)
{
    char *end;

    *number = word ? strtol(word, &end, 10) : -1;
    return word && *word && !*end && *number >= 0 && *number <= INT32_MAX;
}

static int list(void)
{
    for (int i = 0; i < trial_count; i++) puts(trials[i].mutant->name);
    return 0;
}

/* Two runs would write into each other's folders.  The lock lasts as long as the program. */
static bool is_alone(void)
{
    char path[TRY_PATH + 32];

    snprintf(path, sizeof path, "%s/mutants/lock", build.build);
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    return file >= 0 && !flock(file, LOCK_EX | LOCK_NB);
}

/* As they are, without a mutant. */
static bool scenarios_pass(void)
{
    char command[TRY_PATH];

    snprintf(command, sizeof command, "'%s/tests/mutate_play' '%s' >/dev/null", build.build,
             build.scenarios);
    return try_run(command);
}

static int try_sample(int enough)
{
    if (!is_alone()) {
        fputs("mutate_code: another run is in progress\n", stderr);
        return 2;
    }
    if (!scenarios_pass()) {
        fputs("mutate_code: the scenarios must pass first\n", stderr);
        return 2;
    }
    shared = share(sizeof *shared);
    results = share(((size_t)trial_count + 1) * sizeof *results);
    library = hash_of_library();
    scenarios_hash = hash_of_scenarios();
    snprintf(known_path, sizeof known_path, "%s/mutants/known.tsv", build.build);
    int wrong = read_explained();
    read_known();
    if (!try_all((int)sysconf(_SC_NPROCESSORS_ONLN), enough)) {
        fputs("mutate_code: a worker stopped\n", stderr);
        return 2;
    }
    return report(enough, wrong) ? 0 : 1;
}

int main(int argc, char **argv)
{
    long seed = USUAL_SEED, count = -1;
    const char *filter = NULL;
    bool only_list = false;

    if (argc < 3) return usage();
    for (int i = 3; i < argc; i++) {
        if (!strcmp(argv[i], "--list"))
            only_list = true;
        else if (!strcmp(argv[i], "--seed") || !strcmp(argv[i], "--count")) {
            if (!is_number(argv[i + 1], argv[i][2] == 's' ? &seed : &count)) return usage();
            i++;
        } else if (filter || *argv[i] == '-')
            return usage();
        else
            filter = argv[i];
    }
    if (!try_open(&build, argv[1], argv[2])) return usage();
    read_sources();
    for (int i = 0; i < file_count; i++) {
        first_of_file[i] = mutants.count;
        make_mutants(i);
    }
    first_of_file[file_count] = mutants.count;
    make_trials(filter, (uint64_t)seed);
    if (only_list) return list();
    int code = try_sample(count >= 0 ? (int)count : filter ? INT32_MAX : USUAL_COUNT);
    try_close(&build);
    return code;
}
