/* checkpoint.c - writes a result as text and reads it again. */
#include "sim/host/checkpoint.h"

#include "pit/rules_version.h"
#include "rules/length.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char head[] = "croupier-simulation 1\n";

void checkpoint_digest(const void *bytes, size_t length, char digest[CHECKPOINT_DIGEST + 1])
{
    uint8_t hash[CHECKPOINT_DIGEST / 2];

    crypto_generichash(hash, sizeof hash, bytes, length, NULL, 0);
    sodium_bin2hex(digest, CHECKPOINT_DIGEST + 1, hash, sizeof hash);
}

/* ---- The plan -------------------------------------------------------------------- */

static void put_amount(FILE *out, const char *name, uint64_t number)
{
    if (number) fprintf(out, "%s %" PRIu64 "\n", name, number);
}

/* Only what is not usual, so that a later version with more options writes the same. */
static void put_sign(FILE *out, const struct sign *sign)
{
    const struct edition *edition = games[sign->edition];
    char word[SIGN_WORD];

    for (int i = 0; edition->options[i].id; i++) {
        sign_word(sign, i, word);
        if (sign->value[i] != edition->options[i].usual)
            fprintf(out, "option %s=%s\n", edition->options[i].id, word);
    }
    for (int i = 0; i < sign->number_count; i++) fprintf(out, "listed %d\n", sign->numbers[i]);
    put_amount(out, "min", (uint64_t)sign->min_cents);
    put_amount(out, "max", (uint64_t)sign->max_cents);
    put_amount(out, "step", (uint64_t)sign->step_cents);
    put_amount(out, "chip", (uint64_t)sign->chip_cents);
    put_amount(out, "side-min", (uint64_t)sign->side_min_cents);
    put_amount(out, "side-max", (uint64_t)sign->side_max_cents);
    for (int i = 0; i < sign_amounts(edition); i++)
        put_amount(out, edition->amounts[i], (uint64_t)sign->amount_cents[i]);
    for (int i = 0; i < SIGN_KINDS && sign->kinds[i].bet; i++)
        fprintf(out, "limits %d %" PRId64 " %" PRId64 " %" PRId64 "\n", sign->kinds[i].bet,
                sign->kinds[i].min_cents, sign->kinds[i].max_cents, sign->kinds[i].step_cents);
}

/* The id of a wager by its index. */
static void put_wager(FILE *out, const struct sign *sign, int wager)
{
    char id[WAGER_ID];

    for (int bet = 0, number = 0, i = 0; wager_next(sign, false, &bet, &number); i++) {
        if (i != wager) continue;
        wager_id(sign, bet, number, id);
        fprintf(out, "%s", id);
    }
}

static void put_values(FILE *out, const struct sim_plan *plan)
{
    const struct parameter *parameters = plan->strategy->parameters;
    const struct strategy_values *values = &plan->values;

    for (int i = 0; parameters && parameters[i].id; i++) {
        fprintf(out, "with %s=", parameters[i].id);
        if (parameters[i].kind == PARAMETER_WAGER)
            put_wager(out, &plan->sign, (int)values->number[i]);
        else if (parameters[i].kind != PARAMETER_WAGERS)
            fprintf(out, "%" PRId64, values->number[i]);
        for (int k = 0; parameters[i].kind == PARAMETER_WAGERS && k < values->wager_count; k++) {
            if (k) fputc('+', out);
            put_wager(out, &plan->sign, values->wagers[k]);
        }
        fputc('\n', out);
    }
}

static void put_plan(FILE *out, const struct host_plan *plan)
{
    const struct sim_plan *first = &plan->plans[0];

    fprintf(out, "edition %s\nplay %d\n", games[first->sign.edition]->id,
            CHECKPOINT_PLAY + sim_game(first->sign.edition)->changed);
    put_sign(out, &first->sign);
    for (int i = 0; i < plan->count; i++) {
        fprintf(out, "strategy %s %s\n", plan->plans[i].strategy->id, plan->words[i]);
        put_values(out, &plan->plans[i]);
        if (*plan->script[i]) fprintf(out, "script %s\n", plan->script[i]);
    }
    put_amount(out, "unit", (uint64_t)first->values.unit_cents);
    fprintf(out, "seed %" PRIu64 "\n", first->seed);
    put_amount(out, "of-sessions", first->sessions);
    put_amount(out, "most-rounds", first->rounds);
    put_amount(out, "most-shooters", first->shooters);
    put_amount(out, "bankroll", (uint64_t)first->bankroll_cents);
    put_amount(out, "stop-win", (uint64_t)first->win_cents);
    put_amount(out, "stop-loss", (uint64_t)first->loss_cents);
}

/* ---- Rows ------------------------------------------------------------------------ */

#define OF(member) offsetof(struct sim_tally, member)

static const struct {
    const char *name;
    size_t at;
    bool wide; /* sim_sum, else uint64_t */
} numbers[] = {
    { "sessions", OF(sessions), false },
    { "rounds", OF(rounds), false },
    { "turns", OF(turns), false },
    { "gain", OF(gain_cents), true },
    { "stake", OF(stake_cents), true },
    { "gain-squares", OF(gain_squares), true },
    { "gain-stakes", OF(gain_stakes), true },
    { "stake-squares", OF(stake_squares), true },
    { "ruined", OF(ended[SIM_RUINED]), false },
    { "goal", OF(ended[SIM_GOAL]), false },
    { "stopped", OF(ended[SIM_STOPPED]), false },
    { "done", OF(ended[SIM_DONE]), false },
    { "left", OF(ended[SIM_LEFT]), false },
    { "idled", OF(ended[SIM_IDLED]), false },
};

static const struct {
    const char *name;
    size_t at;
} histograms[] = {
    { "ends", OF(ends) },         { "drawdowns", OF(drawdowns) },
    { "survived", OF(survived) }, { "wins", OF(wins) },
    { "losses", OF(losses) },     { "shooter", OF(shooter) },
    { "lows", OF(lows) },         { "fan", OF(fan) },
};

static void *member(const struct sim_tally *tally, size_t at)
{
    return (char *)(uintptr_t)tally + at;
}

/* ---- Writing --------------------------------------------------------------------- */

static void put_wide(FILE *out, sim_sum number)
{
    char digits[48], *at = digits + sizeof digits;
    bool minus = number < 0;

    *--at = '\0';
    do {
        int digit = (int)(number % 10);
        *--at = (char)('0' + (digit < 0 ? -digit : digit));
        number /= 10;
    } while (number);
    if (minus) *--at = '-';
    fprintf(out, " %s", at);
}

/* Its numbers, then pairs of bucket and count. */
static void put_histogram(FILE *out, const char *name, int nth, const struct histogram *h)
{
    if (!h->count) return;
    fprintf(out, "histogram %s %d %" PRIu64 " %" PRId64 " %" PRId64, name, nth, h->count, h->least,
            h->most);
    put_wide(out, h->sum);
    put_wide(out, h->squares);
    fprintf(out, " %" PRId64 " %d %" PRId64, h->unit, h->shift, h->first);
    for (int i = 0; i < HISTOGRAM_BUCKETS; i++)
        if (h->buckets[i]) fprintf(out, " %d %" PRIu64, i, h->buckets[i]);
    fputc('\n', out);
}

static void put_wager_tally(FILE *out, int wager, const struct wager_tally *tally)
{
    if (!tally->decided && !tally->gain_cents && !tally->gain_squares) return;
    fprintf(out, "wager %d %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRId64 " %" PRId64, wager,
            tally->decided, tally->won, tally->pushed, tally->stake_cents, tally->gain_cents);
    put_wide(out, tally->gain_squares);
    put_wide(out, tally->gain_stakes);
    put_wide(out, tally->stake_squares);
    fputc('\n', out);
}

static void put_tally(FILE *out, const struct sim_tally *tally)
{
    for (size_t i = 0; i < LENGTH(numbers); i++) {
        void *number = member(tally, numbers[i].at);
        sim_sum value = numbers[i].wide ? *(sim_sum *)number : (sim_sum) * (uint64_t *)number;
        if (!value) continue;
        fputs(numbers[i].name, out);
        put_wide(out, value);
        fputc('\n', out);
    }
    for (size_t i = 0; i < LENGTH(histograms); i++) {
        const struct histogram *h = member(tally, histograms[i].at);
        int count = histograms[i].at == OF(fan) ? SIM_FAN : 1;
        for (int k = 0; k < count; k++) put_histogram(out, histograms[i].name, k, &h[k]);
    }
    for (int i = 0; i <= tally->wagers; i++) put_wager_tally(out, i, &tally->wager[i]);
}

static void put_result(FILE *out, const struct host_result *result)
{
    for (int i = 0; i < result->done.count; i++)
        fprintf(out, "range %" PRIu64 " %" PRIu64 "\n", result->done.list[i].first,
                result->done.list[i].end);
    for (int i = 0; i < result->count; i++) {
        const struct host_pair *pair = &result->pairs[i];
        fprintf(out, "tally %d\n", i);
        put_tally(out, &result->tallies[i]);
        if (!i) continue;
        fprintf(out, "pair %" PRIu64 " %" PRIu64, pair->better, pair->worse);
        put_wide(out, pair->sum);
        put_wide(out, pair->squares);
        fputc('\n', out);
    }
}

char *checkpoint_text(const struct host_plan *plan, const struct host_result *result,
                      size_t *length)
{
    uint8_t rules[RULES_HASH];
    char hex[2 * RULES_HASH + 1], digest[CHECKPOINT_DIGEST + 1], *text = NULL;
    FILE *out = open_memstream(&text, length);

    if (!out) return NULL;
    rules_fingerprint(plan->plans[0].sign.edition, rules);
    fprintf(out, "%srules %s\n", head, sodium_bin2hex(hex, sizeof hex, rules, sizeof rules));
    put_plan(out, plan);
    fputs("results\n", out);
    put_result(out, result);
    bool good = !fflush(out);
    if (good) checkpoint_digest(text, *length, digest);
    if (good) fprintf(out, "digest %s\n", digest);
    good &= !ferror(out);
    if (!fclose(out) && good) return text;
    free(text);
    return NULL;
}

/* ---- Reading --------------------------------------------------------------------- */

/* What is left of the text, and the tally that the lines are about. */
struct reading {
    const char *at, *end;
    struct host_result *result;
    struct sim_tally *tally;
    struct host_pair *pair;
    uint64_t sessions;
};

/* The words of a line are separated by single spaces. */
static bool take_word(struct reading *r, const char *word)
{
    size_t length = strlen(word);

    if ((size_t)(r->end - r->at) <= length || memcmp(r->at, word, length)) return false;
    if (r->at[length] != ' ' && r->at[length] != '\n') return false;
    r->at += length;
    return true;
}

static bool take_wide(struct reading *r, sim_sum *number)
{
    bool minus;
    int digits = 0;

    if (r->at == r->end || *r->at++ != ' ') return false;
    minus = r->at < r->end && *r->at == '-';
    r->at += minus;
    for (*number = 0; r->at < r->end && *r->at >= '0' && *r->at <= '9' && digits < 38; digits++)
        *number = *number * 10 + (*r->at++ - '0');
    if (minus) *number = -*number;
    return digits;
}

static bool take_natural(struct reading *r, uint64_t *number)
{
    sim_sum wide;

    if (!take_wide(r, &wide) || wide < 0 || wide > UINT64_MAX) return false;
    *number = (uint64_t)wide;
    return true;
}

static bool take_number(struct reading *r, int64_t least, int64_t most, int64_t *number)
{
    sim_sum wide;

    if (!take_wide(r, &wide) || wide < least || wide > most) return false;
    *number = (int64_t)wide;
    return true;
}

static bool take_end(struct reading *r)
{
    return r->at < r->end && *r->at++ == '\n';
}

static int64_t floor_divided(int64_t number, int64_t by)
{
    return number / by - (number % by < 0);
}

/* Whether the buckets are where the least and the most number need them. */
static bool makes_sense(const struct histogram *h)
{
    int64_t width = histogram_width(h);
    uint64_t count = 0;

    for (int i = 0; i < HISTOGRAM_BUCKETS; i++) count += h->buckets[i];
    return count == h->count && h->least <= h->most && floor_divided(h->least, width) >= h->first &&
           floor_divided(h->most, width) < h->first + HISTOGRAM_BUCKETS;
}

static bool read_buckets(struct reading *r, struct histogram *h)
{
    int64_t bucket;

    while (r->at < r->end && *r->at == ' ')
        if (!take_number(r, 0, HISTOGRAM_BUCKETS - 1, &bucket) ||
            !take_natural(r, &h->buckets[bucket]))
            return false;
    return makes_sense(h);
}

static bool read_histogram(struct reading *r)
{
    const int64_t far = INT64_C(1) << 60;
    struct histogram *h = NULL;
    int64_t nth, shift;

    r->at++;
    for (size_t i = 0; !h && i < LENGTH(histograms); i++)
        if (take_word(r, histograms[i].name)) h = member(r->tally, histograms[i].at);
    if (!h || !take_number(r, 0, h == r->tally->fan ? SIM_FAN - 1 : 0, &nth)) return false;
    h += nth;
    if (h->room || !(h->buckets = calloc(HISTOGRAM_BUCKETS, sizeof *h->buckets))) return false;
    h->room = HISTOGRAM_BUCKETS;
    if (!take_natural(r, &h->count) || !take_number(r, -far, far, &h->least) ||
        !take_number(r, -far, far, &h->most) || !take_wide(r, &h->sum) ||
        !take_wide(r, &h->squares) || !take_number(r, 0, MONEY_MOST, &h->unit) ||
        !take_number(r, 0, 24, &shift) || !take_number(r, -far, far, &h->first))
        return false;
    h->shift = (int)shift;
    return h->count && read_buckets(r, h);
}

static bool read_wager(struct reading *r)
{
    int64_t wager;

    if (!take_number(r, 0, r->tally->wagers, &wager)) return false;
    struct wager_tally *tally = &r->tally->wager[wager];
    return take_natural(r, &tally->decided) && take_natural(r, &tally->won) &&
           take_natural(r, &tally->pushed) &&
           take_number(r, INT64_MIN, INT64_MAX, &tally->stake_cents) &&
           take_number(r, INT64_MIN, INT64_MAX, &tally->gain_cents) &&
           take_wide(r, &tally->gain_squares) && take_wide(r, &tally->gain_stakes) &&
           take_wide(r, &tally->stake_squares);
}

static bool read_pair(struct reading *r)
{
    return take_natural(r, &r->pair->better) && take_natural(r, &r->pair->worse) &&
           take_wide(r, &r->pair->sum) && take_wide(r, &r->pair->squares);
}

static bool read_range(struct reading *r)
{
    const struct host_done *done = &r->result->done;
    struct host_range range;

    if (!take_natural(r, &range.first) || !take_natural(r, &range.end)) return false;
    bool later = !done->count || range.first > done->list[done->count - 1].end;
    return later && range.first < range.end && range.end <= r->sessions &&
           host_add_range(&r->result->done, range);
}

static bool read_tally(struct reading *r)
{
    int64_t nth;

    if (!take_number(r, 0, r->result->count - 1, &nth)) return false;
    r->tally = &r->result->tallies[nth];
    r->pair = &r->result->pairs[nth];
    return true;
}

static bool read_line(struct reading *r)
{
    if (take_word(r, "range")) return read_range(r);
    if (take_word(r, "tally")) return read_tally(r);
    if (!r->tally) return false;
    if (take_word(r, "histogram")) return read_histogram(r);
    if (take_word(r, "wager")) return read_wager(r);
    if (take_word(r, "pair")) return read_pair(r);
    for (size_t i = 0; i < LENGTH(numbers); i++) {
        void *number = member(r->tally, numbers[i].at);
        if (take_word(r, numbers[i].name))
            return numbers[i].wide ? take_wide(r, number) : take_natural(r, number);
    }
    return false;
}

static bool no(char why[CHECKPOINT_WHY], const char *words)
{
    snprintf(why, CHECKPOINT_WHY, "%s", words);
    return false;
}

/* The last line has the digest of all others. */
static bool is_whole(const char *text, size_t length)
{
    char line[sizeof "digest \n" + CHECKPOINT_DIGEST], digest[CHECKPOINT_DIGEST + 1];
    size_t tail = sizeof line - 1;

    if (length < tail) return false;
    checkpoint_digest(text, length - tail, digest);
    snprintf(line, sizeof line, "digest %s\n", digest);
    return !memcmp(line, text + length - tail, tail);
}

/* Compares the lines of the plan.  `r` is then behind them. */
static bool same_plan(struct reading *r, const struct host_plan *plan, char why[CHECKPOINT_WHY])
{
    char *text = NULL, hex[2 * RULES_HASH + 1];
    uint8_t rules[RULES_HASH];
    size_t length;
    FILE *out = open_memstream(&text, &length);

    if (!out) return no(why, "there is no memory to read it");
    put_plan(out, plan);
    fputs("results\n", out);
    if (fclose(out)) return no(why, "there is no memory to read it");
    bool known = take_word(r, "rules") && r->end - r->at > 2 * RULES_HASH + 1;
    if (known) snprintf(hex, sizeof hex, "%.*s", 2 * RULES_HASH, r->at + 1);
    known = known && !sodium_hex2bin(rules, sizeof rules, hex, strlen(hex), NULL, NULL, NULL);
    if (known) r->at += 2 * RULES_HASH + 2;
    bool same = known && (size_t)(r->end - r->at) >= length && !memcmp(r->at, text, length);
    r->at += same ? length : 0;
    free(text);
    if (!same) return no(why, "it is of another simulation");
    return rules_known(plan->plans[0].sign.edition, rules) ||
           no(why, "the rules have changed since");
}

/* All tallies have the sessions of the ranges. */
static bool adds_up(const struct host_result *result)
{
    for (int i = 0; i < result->count; i++)
        if (result->tallies[i].sessions != result->done.sessions) return false;
    return true;
}

bool checkpoint_read(const struct host_plan *plan, const char *text, size_t length,
                     struct host_result *result, char why[CHECKPOINT_WHY])
{
    struct reading r = { text, text + length, .result = result };

    r.sessions = plan->plans[0].sessions;
    if (length < sizeof head || strncmp(text, head, sizeof head - 3))
        return no(why, "it is no checkpoint of a simulation");
    if (!is_whole(text, length)) return no(why, "it is damaged");
    if (strncmp(text, head, sizeof head - 1))
        return no(why, "it was written by a later version of croupier");
    r.at += sizeof head - 1;
    if (!same_plan(&r, plan, why)) return false;
    while (!take_word(&r, "digest"))
        if (!read_line(&r) || !take_end(&r)) return no(why, "it can't be read by this version");
    return adds_up(result) || no(why, "its numbers do not add up");
}

/* ---- Files ----------------------------------------------------------------------- */

static bool write_all(int file, const char *text, size_t length)
{
    while (length) {
        ssize_t written = write(file, text, length);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        text += written;
        length -= (size_t)written;
    }
    return !fsync(file);
}

/* The folder, too, must be on the disk: the new name is in it. */
static void sync_folder(const char *path)
{
    char *folder = strdup(path), *slash = folder ? strrchr(folder, '/') : NULL;

    if (slash) slash[slash == folder] = '\0';
    int file = open(slash ? folder : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (file >= 0) {
        fsync(file);
        close(file);
    }
    free(folder);
}

static bool replace_file(const char *path, const char *text, size_t length)
{
    size_t room = strlen(path) + sizeof ".new";
    char *other = malloc(room);

    if (!other) return false;
    snprintf(other, room, "%s.new", path);
    int file = open(other, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    bool good = file >= 0 && write_all(file, text, length);
    int why = errno;
    if (file >= 0 && close(file) && good) {
        good = false;
        why = errno;
    }
    if (good && rename(other, path)) {
        good = false;
        why = errno;
    }
    if (file >= 0 && !good) unlink(other);
    if (good) sync_folder(path);
    free(other);
    errno = why;
    return good;
}

bool checkpoint_write_file(const char *path, const struct host_plan *plan,
                           const struct host_result *result)
{
    size_t length;
    char *text = checkpoint_text(plan, result, &length);

    if (!text) {
        errno = ENOMEM;
        return false;
    }
    bool good = replace_file(path, text, length);
    int why = errno;
    free(text);
    errno = why;
    return good;
}

#define FILE_MOST (128u << 20)

bool checkpoint_read_file(const char *path, const struct host_plan *plan,
                          struct host_result *result, bool *found, char why[CHECKPOINT_WHY])
{
    FILE *file = fopen(path, "r");

    *found = file;
    if (!file) return errno == ENOENT || no(why, strerror(errno));
    char *text = malloc(FILE_MOST);
    size_t length = text ? fread(text, 1, FILE_MOST, file) : 0;
    bool good = text && !ferror(file) && length < FILE_MOST;
    fclose(file);
    good = good ? checkpoint_read(plan, text, length, result, why) : no(why, "it can't be read");
    free(text);
    return good;
}
