/* plan.c - reads the INI file of a casino and builds the casino. */
#include "cage/plan.h"

#include "games/houses.h"
#include "pit/dealing.h"
#include "rules/length.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <ini.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* The sum of all trays must not overflow. */
static_assert(PLAN_TABLES * PLAN_TRAY <= INT64_C(1) << 60, "trays are worth too much");

/* A plan that is being read. */
struct planning {
    struct plan *plan;
    const char *path;
    FILE *file;
    char *why;
    int line, wrong_line; /* from 1; 0: the plan as a whole */
    int section_line;     /* of the last line that begins a section */
    bool wrong;           /* an error was reported */
    bool indented;        /* the line starts with white space */
    struct name {
        char section[64], name[64];
    } * names; /* seen so far */
    int name_count, name_room;
};

/* Reports an error; only the first counts.  Always returns 0. */
__attribute__((format(printf, 2, 3))) static int wrong(struct planning *p, const char *format, ...)
{
    va_list list;

    if (p->wrong) return 0;
    p->wrong = true;
    p->wrong_line = p->line;
    va_start(list, format);
    vsnprintf(p->why, PLAN_WHY, format, list);
    va_end(list);
    return 0;
}

/* The next word of a value, null-terminated in place; null at the end. */
static char *word_of(char **text)
{
    char *word = *text + strspn(*text, " \t,");

    if (!*word) return NULL;
    *text = word + strcspn(word, " \t,");
    if (**text) *(*text)++ = '\0';
    return word;
}

/* ---- Chips ----------------------------------------------------------------------- */

static int read_values(struct planning *p, char *text)
{
    struct chip_set set;
    char *word;

    memset(&set, 0, sizeof set);
    while ((word = word_of(&text))) {
        if (set.kinds == CHIP_KINDS)
            return wrong(p, "too many denominations (at most %d)", CHIP_KINDS);
        if (!money_of(word, &set.cents[set.kinds])) return wrong(p, "'%s' is not an amount", word);
        if (set.cents[set.kinds++] > MONEY_MOST)
            return wrong(p, "'%s' is too much for one chip", word);
    }
    if (!chip_set_good(&set))
        return wrong(p, "chip values must rise, each a multiple of the smallest");
    if (p->plan->table_count) return wrong(p, "'chips' must come before the tables");
    p->plan->set = set;
    return 1;
}

/* "200x5 40x100" */
static int read_tray(struct planning *p, struct plan_table *table, char *text)
{
    const struct chip_set *set = &p->plan->set;
    char *word;

    if (!strcmp(text, "unlimited")) return true; /* as without a tray */
    memset(&table->opening.tray, 0, sizeof table->opening.tray);
    table->has_tray = true;
    while ((word = word_of(&text))) {
        char *end;
        long count = strtol(word, &end, 10);
        int64_t cents = 0;
        int kind = 0;
        if (*end != 'x' || count < 1 || !money_of(end + 1, &cents))
            return wrong(p, "'%s' is not a number of chips, such as 200x5", word);
        while (kind < set->kinds && set->cents[kind] != cents) kind++;
        if (kind == set->kinds) return wrong(p, "the casino has no chips of %s", end + 1);
        if (count > PLAN_CHIPS - table->opening.tray.count[kind])
            return wrong(p, "a tray can hold at most %d chips of one value", PLAN_CHIPS);
        table->opening.tray.count[kind] += (int32_t)count;
    }
    return 1;
}

static bool tray_fits(const struct opening *opening)
{
    ratio_wide cents = 0;

    for (int i = 0; i < opening->set.kinds; i++)
        cents += (ratio_wide)opening->tray.count[i] * opening->set.cents[i];
    return cents <= PLAN_TRAY;
}

/* ---- Tables ---------------------------------------------------------------------- */

/* Finds or adds the table of a section "table NAME".  Returns null after an error. */
static struct plan_table *table_of(struct planning *p, const char *section)
{
    const char *name = section + strlen("table ");
    struct plan *plan = p->plan;
    struct chance_draw draw;
    struct chance_seed none = { .bytes = { 0 } };

    for (int i = 0; i < plan->table_count; i++)
        if (!strcmp(plan->tables[i].opening.name, name)) return &plan->tables[i];
    if (plan->table_count == PLAN_TABLES) {
        wrong(p, "too many tables (at most %d)", PLAN_TABLES);
        return NULL;
    }
    if (!chance_set_draw(&draw, name, 1, &none)) {
        wrong(p, "'%s' is not a table name: 1 to %d ASCII characters without spaces", name,
              CHANCE_TABLE);
        return NULL;
    }
    struct plan_table *table = &plan->tables[plan->table_count++];
    snprintf(table->opening.name, sizeof table->opening.name, "%s", name);
    table->opening.set = plan->set;
    table->opening.runs = 1;
    table->opening.automatic = true;
    return table;
}

/* "limits.hard = 1 to 100 by 5" */
static int read_kind(struct planning *p, struct sign *sign, const char *kind, char *text)
{
    struct kind_limits limits;
    int at = sign_kind(sign, 0), bet = wager_kind_find(sign, kind);
    char *min = word_of(&text), *to = word_of(&text), *max = word_of(&text);
    char *by = word_of(&text), *step = word_of(&text);

    memset(&limits, 0, sizeof limits);
    if (bet <= 0) return wrong(p, "%s has no kind of bet '%s'", games[sign->edition]->id, kind);
    bool good = min && to && max && !strcmp(to, "to") && money_of(min, &limits.min_cents) &&
                money_of(max, &limits.max_cents) && at >= 0 && !word_of(&text) &&
                (!by || (!strcmp(by, "by") && step && money_of(step, &limits.step_cents)));
    if (!good) return wrong(p, "write limits as '1 to 100' or '5 to 200 by 5'");
    limits.bet = (int8_t)bet;
    sign->kinds[at] = limits;
    return 1;
}

static int read_amount(struct planning *p, struct sign *sign, const char *name, const char *value)
{
    const struct {
        const char *name;
        int64_t *cents;
    } amounts[] = {
        { "min", &sign->min_cents },           { "max", &sign->max_cents },
        { "step", &sign->step_cents },         { "side-min", &sign->side_min_cents },
        { "side-max", &sign->side_max_cents },
    };
    int64_t *cents = sign_amount(sign, name);

    for (size_t i = 0; i < LENGTH(amounts); i++)
        if (!strcmp(amounts[i].name, name)) cents = amounts[i].cents;
    if (!cents)
        return wrong(p, "%s has no option '%s'; see 'croupier games %s'", games[sign->edition]->id,
                     name, games[sign->edition]->id);
    return money_of(value, cents) ? 1 : wrong(p, "'%s' is not an amount", value);
}

static int read_edition(struct planning *p, struct plan_table *table, const char *id)
{
    int edition = game_find(id);

    if (edition < 0) return wrong(p, "unknown edition '%s'; see 'croupier games'", id);
    if (table->has_edition) return wrong(p, "the table already has an edition");
    table->has_edition = true;
    table->opening.sign = sign_of(edition);
    table->opening.sign.chip_cents = p->plan->set.cents[0];
    return 1;
}

const char *plan_dealer(const struct opening *opening)
{
    return opening->advice      ? "house (advice)"
           : opening->automatic ? "house"
           : opening->shuffled  ? "staff (shuffled)"
                                : "staff";
}

static int read_shuffle(struct planning *p, struct plan_table *table, const char *value)
{
    int edition = table->opening.sign.edition;
    const struct shuffled_game *cards = dealing_of(edition)->shuffled;

    table->opening.shuffled = !strcmp(value, "house");
    if (!table->opening.shuffled && strcmp(value, "staff"))
        return wrong(p, "'shuffle' must be 'house' or 'staff', not '%s'", value);
    if (!cards) return wrong(p, "%s has no cards", games[edition]->id);
    return !cards->by_house || table->opening.shuffled
               ? 1
               : wrong(p, "%s needs 'shuffle = house', so that no person sees the cards",
                       games[edition]->id);
}

static int read_advice(struct planning *p, struct opening *opening, const char *value)
{
    opening->advice = !strcmp(value, "yes");
    if (!opening->advice && strcmp(value, "no"))
        return wrong(p, "'advice' must be 'yes' or 'no', not '%s'", value);
    return !opening->advice || house_of(opening->sign.edition)->advice
               ? 1
               : wrong(p, "there is no advice for %s", games[opening->sign.edition]->id);
}

static int read_table(struct planning *p, struct plan_table *table, const char *name, char *value)
{
    struct sign *sign = &table->opening.sign;

    if (!strcmp(name, "edition")) return read_edition(p, table, value);
    if (!table->has_edition) return wrong(p, "the first line of a table must be its edition");
    if (!strcmp(name, "tray")) return read_tray(p, table, value);
    if (!strcmp(name, "dealer")) {
        table->opening.automatic = !strcmp(value, "house");
        return table->opening.automatic || !strcmp(value, "staff")
                   ? 1
                   : wrong(p, "'dealer' must be 'house' or 'staff', not '%s'", value);
    }
    if (!strcmp(name, "shuffle")) return read_shuffle(p, table, value);
    if (!strcmp(name, "advice")) return read_advice(p, &table->opening, value);
    if (!strcmp(name, "promotional")) {
        sign->promo_stays = !strcmp(value, "stay");
        return sign->promo_stays || !strcmp(value, "taken")
                   ? 1
                   : wrong(p, "'promotional' must be 'stay' or 'taken' (when such a bet wins)");
    }
    if (!strncmp(name, "limits.", 7)) return read_kind(p, sign, name + 7, value);
    int option = sign_option(sign, name);
    if (option < 0) return read_amount(p, sign, name, value);
    return sign_set(sign, option, value)
               ? 1
               : wrong(p, "the rules do not permit %s=%s (%s)", name, value,
                       option_values(&games[sign->edition]->options[option]));
}

/* ---- Items of the programme ------------------------------------------------------ */

/* The kind whose word begins the section, or null. */
static const struct item_kind *item_section(const char *section)
{
    for (int i = 0; i < item_kind_count; i++) {
        size_t length = strlen(item_kinds[i]->word);
        if (!strncmp(section, item_kinds[i]->word, length) && section[length] == ' ')
            return item_kinds[i];
    }
    return NULL;
}

/* Finds or adds the item of a section such as "tournament summer-cup".  Returns null after an
 * error. */
static struct plan_item *item_of(struct planning *p, const struct item_kind *kind,
                                 const char *section)
{
    const char *name = section + strlen(kind->word) + 1;
    struct plan *plan = p->plan;

    for (int i = 0; i < plan->item_count; i++) {
        if (strcmp(plan->items[i].name, name)) continue;
        if (!strcmp(plan->items[i].kind, kind->word)) return &plan->items[i];
        wrong(p, "there is a %s '%s' already", plan->items[i].kind, name);
        return NULL;
    }
    if (plan->item_count == PLAN_ITEMS) wrong(p, "too many items (at most %d)", PLAN_ITEMS);
    if (!item_name_good(name))
        wrong(p, "'%s' is not a name: 1 to %d of a-z, 0-9 and dashes", name, ITEM_NAME);
    if (p->wrong) return NULL;
    struct plan_item *item = &plan->items[plan->item_count++];
    snprintf(item->kind, sizeof item->kind, "%s", kind->word);
    snprintf(item->name, sizeof item->name, "%s", name);
    item->line = p->section_line;
    return item;
}

static int read_term(struct planning *p, struct plan_item *item, const char *key, const char *value)
{
    return item_term_add(&item->terms, key, value)
               ? 1
               : wrong(p,
                       "'%s' can't be a term: its key is 1 to %d of a-z, 0-9, '-' and '.', its "
                       "value not empty and at most %d bytes",
                       key, ITEM_KEY - 1, ITEM_VALUE - 1);
}

/* struct item_house: a table of the plan. */
static bool find_table(void *to, const char *name, uint32_t *number, struct sign *sign,
                       bool *automatic)
{
    const struct plan *plan = to;

    for (int i = 0; i < plan->table_count; i++) {
        const struct opening *opening = &plan->tables[i].opening;
        if (strcmp(opening->name, name)) continue;
        *number = (uint32_t)i + 1;
        *sign = opening->sign;
        *automatic = opening->automatic;
        return true;
    }
    return false;
}

/* Opens an item on trial, so that its terms are checked before there is a casino. */
static bool try_item(struct planning *p, const struct plan_item *item, uint32_t number)
{
    const struct item_kind *kind = item_kind_find(item->kind);
    struct item_house house = { .set = &p->plan->set,
                                .number = number,
                                .now_ms = (int64_t)time(NULL) * 1000,
                                .to = p->plan,
                                .table = find_table };
    void *state = calloc(1, kind->bytes);
    struct item_fault fault = { .why = "out of memory" };
    char words[ITEM_WHY];

    bool good = state && kind->open(state, item->name, &item->terms, &house, &fault);
    free(state);
    p->line = item->line;
    if (!good) wrong(p, "%s %s: %s", item->kind, item->name, item_fault_words(&fault, words));
    p->line = 0;
    return good;
}

/* ---- Staff and the whole plan ---------------------------------------------------- */

static const struct {
    const char *word;
    enum role role;
} roles[] = {
    { "operator", ROLE_OPERATOR },
    { "dealer", ROLE_DEALER },
    { "stickperson", ROLE_STICKPERSON },
    { "game-supervisor", ROLE_GAME_SUPERVISOR },
    { "casino-supervisor", ROLE_CASINO_SUPERVISOR },
    { "manager", ROLE_MANAGER },
    { "director", ROLE_DIRECTOR },
    { "inspector", ROLE_INSPECTOR },
    { "cashier", ROLE_CASHIER },
};

static int read_staff(struct planning *p, const char *name, const char *value)
{
    struct plan *plan = p->plan;

    if (plan->staff_count == PLAN_STAFF)
        return wrong(p, "too many staff: at most %d, since all are at every table", PLAN_STAFF);
    if (!*name) return wrong(p, "a staff member has no name");
    if (strlen(name) >= CAGE_NAME) return wrong(p, "the name '%s' is too long", name);
    for (size_t i = 0; i < LENGTH(roles); i++) {
        if (strcmp(roles[i].word, value)) continue;
        if (!plan->staff_count && roles[i].role != ROLE_OPERATOR)
            return wrong(p, "the first staff member must be the operator");
        struct plan_staff *one = &plan->staff[plan->staff_count++];
        snprintf(one->name, sizeof one->name, "%s", name);
        one->role = (uint16_t)roles[i].role;
        return 1;
    }
    return wrong(p, "'%s' is not a role", value);
}

static bool given_before(const struct planning *p, const char *section, const char *name)
{
    for (int i = 0; i < p->name_count; i++)
        if (!strcmp(p->names[i].name, name) && !strcmp(p->names[i].section, section)) return true;
    return false;
}

/* A name may appear once in a section, with its value on one line.  The parser reports a
 * continuation line under the same name. */
static int is_new(struct planning *p, const char *section, const char *name)
{
    if (given_before(p, section, name))
        return p->indented
                   ? wrong(p,
                           "the line is indented, so it continues '%s', but a value must be "
                           "on one line",
                           name)
                   : wrong(p, "'%s' appears twice in [%s]", name, section);
    if (p->name_count == p->name_room) {
        int room = p->name_room ? 2 * p->name_room : 64;
        struct name *larger = realloc(p->names, (size_t)room * sizeof *larger);
        if (!larger) return wrong(p, "out of memory");
        p->names = larger;
        p->name_room = room;
    }
    struct name *one = &p->names[p->name_count++];
    snprintf(one->section, sizeof one->section, "%s", section);
    snprintf(one->name, sizeof one->name, "%s", name);
    return 1;
}

static int read_line(void *to, const char *section, const char *name, const char *line)
{
    struct planning *p = to;
    char value[512];

    if (snprintf(value, sizeof value, "%s", line) >= (int)sizeof value)
        return wrong(p, "the line is too long");
    if (!is_new(p, section, name)) return 0;
    if (!strcmp(section, "staff")) return read_staff(p, name, value);
    if (!strncmp(section, "table ", 6)) {
        struct plan_table *table = table_of(p, section);
        return table ? read_table(p, table, name, value) : 0;
    }
    const struct item_kind *kind = item_section(section);
    if (kind) {
        struct plan_item *item = item_of(p, kind, section);
        return item ? read_term(p, item, name, value) : 0;
    }
    if (strcmp(section, "casino"))
        return wrong(p,
                     "unknown section [%s]; use [casino], [table NAME], [staff], [tournament NAME] "
                     "or [promotion NAME]",
                     section);
    return strcmp(name, "chips") ? wrong(p, "unknown setting '%s'; [casino] has only 'chips'", name)
                                 : read_values(p, value);
}

/* A refusal's sentence, to be used inside another one. */
static const char *refused(const struct refusal *why, char words[REFUSAL_SAY])
{
    refusal_words(why, words);
    size_t length = strlen(words);
    if (length && words[length - 1] == '.') words[length - 1] = '\0';
    if (*words >= 'A' && *words <= 'Z') *words = (char)(*words - 'A' + 'a');
    return words;
}

/* Checks that the game can be dealt as planned.  If no person may know the cards, the house always
 * shuffles. */
static bool check_dealer(struct planning *p, struct opening *opening)
{
    const struct game_dealing *dealing = dealing_of(opening->sign.edition);

    if (opening->automatic && !dealing->step_count)
        return wrong(p, "%s needs 'dealer = staff', but table %s has 'dealer = house'",
                     games[opening->sign.edition]->id, opening->name);
    if (opening->automatic && opening->shuffled)
        return wrong(p, "'shuffle' needs 'dealer = staff', which table %s does not have",
                     opening->name);
    if (opening->advice && !opening->automatic)
        return wrong(p,
                     "table %s has staff, so it can't have 'advice': devices that analyse play are "
                     "forbidden there (Div 1 r.17.1)",
                     opening->name);
    if (dealing->shuffled && dealing->shuffled->by_house) opening->shuffled = !opening->automatic;
    return true;
}

/* Checks that the table's sign fits those of the tables before it. */
static bool check_agrees(struct planning *p, int table)
{
    const struct plan_table *tables = p->plan->tables;
    char words[REFUSAL_SAY];

    for (int i = 0; i < table; i++) {
        struct refusal why = sign_agrees(&tables[i].opening.sign, &tables[table].opening.sign);
        if (why.code)
            return wrong(p, "the signs of tables %s and %s do not agree: %s (%s)",
                         tables[i].opening.name, tables[table].opening.name, refused(&why, words),
                         why.clause);
    }
    return true;
}

/* Checks the plan as a whole and fills in defaults. */
static bool finish(struct planning *p)
{
    struct plan *plan = p->plan;
    char most[MONEY_WORD];

    if (!plan->table_count) return wrong(p, "the plan has no tables");
    if (!plan->staff_count) {
        snprintf(plan->staff[0].name, sizeof plan->staff[0].name, "Operator");
        plan->staff[0].role = ROLE_OPERATOR;
        plan->staff_count = 1;
    }
    for (int i = 0; i < plan->table_count; i++) {
        struct opening *opening = &plan->tables[i].opening;
        if (!plan->tables[i].has_edition) return wrong(p, "table %s has no edition", opening->name);
        struct refusal why = sign_check(&opening->sign);
        char words[REFUSAL_SAY];
        if (why.code)
            return wrong(p, "the sign of table %s is not permitted: %s (%s)", opening->name,
                         refused(&why, words), why.clause);
        if (!check_agrees(p, i) || !check_dealer(p, opening)) return false;
        for (int k = 0; !plan->tables[i].has_tray && k < plan->set.kinds; k++)
            opening->tray.count[k] = TRAY_UNLIMITED;
        if (!tray_fits(opening))
            return wrong(p, "the tray of table %s is worth more than %s, the maximum",
                         opening->name, money_word(PLAN_TRAY, most));
    }
    for (int i = 0; i < plan->item_count; i++)
        if (!try_item(p, &plan->items[i], (uint32_t)i + 1)) return false;
    return true;
}

/* An empty plan, named after its file. */
/* Down to 0.25, so that a commission of 5 % can be paid on every 5 (Division 5 r.5.12). */
static struct chip_set usual_chips(void)
{
    static const int64_t usual[] = { 25,    100,    500,    2500,    10000,
                                     50000, 100000, 500000, 2500000, 10000000 };
    struct chip_set set;

    memset(&set, 0, sizeof set);
    for (size_t i = 0; i < LENGTH(usual); i++) set.cents[set.kinds++] = usual[i];
    return set;
}

static void begin(struct planning *p)
{
    const char *slash = strrchr(p->path, '/');

    memset(p->plan, 0, sizeof *p->plan);
    snprintf(p->plan->name, sizeof p->plan->name, "%s", slash ? slash + 1 : p->path);
    p->plan->set = usual_chips();
}

/* ---- The file -------------------------------------------------------------------- */

/* Lines for the parser, up to the first error.  Refuses a long line, because the parser would take
 * the rest of it for another line. */
static char *next_line(char *to, int room, void *from)
{
    struct planning *p = from;

    if (p->wrong || !fgets(to, room, p->file)) return NULL;
    size_t length = strlen(to);
    p->line++;
    p->indented = *to == ' ' || *to == '\t';
    if (to[strspn(to, " \t")] == '[') p->section_line = p->line;
    if ((length && to[length - 1] == '\n') || feof(p->file)) return to;
    wrong(p, "the line has more than %d characters, or contains NUL", room - 2);
    return NULL;
}

/* Puts the position before the error: "FILE:LINE: ...", or "FILE: ..." for the plan as a whole. */
static bool add_position(struct planning *p)
{
    char sentence[PLAN_WHY];

    snprintf(sentence, sizeof sentence, "%s", p->why);
    int length = p->wrong_line ? snprintf(p->why, PLAN_WHY, "%.200s:%d: ", p->path, p->wrong_line)
                               : snprintf(p->why, PLAN_WHY, "%.200s: ", p->path);
    snprintf(p->why + length, PLAN_WHY - (size_t)length, "%.*s", PLAN_WHY - length - 1, sentence);
    return false;
}

/* The parser continues after a malformed line, so a later error may have been reported first. */
static bool read_plan(struct planning *p)
{
    int malformed = ini_parse_stream(next_line, p, read_line, p);

    if (malformed && (!p->wrong || malformed < p->wrong_line)) {
        p->wrong = false;
        p->line = malformed;
        wrong(p, "not a valid line of an INI file");
    }
    p->line = 0;
    if (ferror(p->file)) wrong(p, "cannot read the file");
    free(p->names);
    fclose(p->file);
    return (!p->wrong && finish(p)) || add_position(p);
}

/* Opens a regular file.  Returns null for anything else, such as a folder, pipe or device. */
static FILE *open_plan(struct planning *p)
{
    struct stat about;
    int file = open(p->path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);

    if (file < 0 || fstat(file, &about))
        wrong(p, "cannot read the file: %s", strerror(errno));
    else if (!S_ISREG(about.st_mode))
        wrong(p, S_ISDIR(about.st_mode) ? "this is a folder" : "this is not a file");
    FILE *stream = p->wrong ? NULL : fdopen(file, "r");
    if (!stream && file >= 0) close(file);
    return stream;
}

bool plan_read(struct plan *plan, const char *path, char why[PLAN_WHY])
{
    struct planning p = { .plan = plan, .path = path, .why = why };

    begin(&p);
    p.file = open_plan(&p);
    if (p.file) return read_plan(&p);
    wrong(&p, "out of memory");
    return add_position(&p);
}

bool plan_read_text(struct plan *plan, const char *text, char why[PLAN_WHY])
{
    struct planning p = { .plan = plan, .path = "plan", .why = why };

    begin(&p);
    p.file = fmemopen((void *)(uintptr_t)text, strlen(text), "r");
    if (p.file) return read_plan(&p);
    wrong(&p, "out of memory");
    return add_position(&p);
}

void plan_default(struct plan *plan)
{
    struct planning p = { .plan = plan, .path = "plan" };

    begin(&p);
    for (int edition = 0; edition < game_count; edition++) {
        struct plan_table *table = &plan->tables[plan->table_count++];
        snprintf(table->opening.name, sizeof table->opening.name, "%s", games[edition]->id);
        table->opening.set = plan->set;
        table->opening.runs = 1;
        table->opening.automatic = true;
        read_edition(&p, table, games[edition]->id);
    }
    finish(&p);
}

/* ---- Building -------------------------------------------------------------------- */

/* Gives an order.  Returns false, with the reason in why, if it is not carried out. */
static bool give(struct cage *cage, uint32_t table, const struct order *order, int64_t time_ms,
                 char why[STORE_WHY])
{
    struct answer answer;
    char sentence[REFUSAL_SAY];

    if (!cage_do(cage, table, order, time_ms, &answer)) {
        snprintf(why, STORE_WHY, "%s", cage_why(cage));
        return false;
    }
    if (!answer.refusal.code) return true;
    refusal_words(&answer.refusal, sentence);
    snprintf(why, STORE_WHY, "table %s does not accept its staff: %.120s (%.40s)",
             cage_opening(cage, table)->name, sentence, answer.refusal.clause);
    return false;
}

/* Brings a staff member to a table and puts that person on duty. */
static bool put_on_duty(struct cage *cage, uint32_t table, uint32_t person, unsigned role,
                        int64_t time_ms, char why[STORE_WHY])
{
    struct order arrives = pit_order(person, ROLE_PLAYER, PIT_ARRIVE);
    struct order duty = pit_order(1, ROLE_OPERATOR, PIT_DUTY);

    arrives.yes = true;
    duty.other = person;
    duty.number = (uint8_t)(1 + __builtin_ctz(role));
    return give(cage, table, &arrives, time_ms, why) && give(cage, table, &duty, time_ms, why);
}

static bool open_items(const struct plan *plan, struct cage *cage, int64_t time_ms,
                       char why[STORE_WHY])
{
    struct item_fault fault;
    char words[ITEM_WHY];

    for (int i = 0; i < plan->item_count; i++) {
        const struct plan_item *item = &plan->items[i];
        if (cage_item(cage, item->kind, item->name, &item->terms, time_ms, &fault)) continue;
        snprintf(why, STORE_WHY, "%s %s: %.200s", item->kind, item->name,
                 item_fault_words(&fault, words));
        return false;
    }
    return true;
}

static bool build(const struct plan *plan, struct cage *cage, int64_t time_ms, char why[STORE_WHY])
{
    for (int i = 0; i < plan->staff_count; i++)
        if (!cage_name(cage, (uint32_t)i + 1, plan->staff[i].name, time_ms)) return false;
    for (int i = 0; i < plan->table_count; i++) {
        uint32_t table = cage_table(cage, &plan->tables[i].opening, time_ms);
        if (!table) return false;
        for (int k = 1; k < plan->staff_count; k++)
            if (!put_on_duty(cage, table, (uint32_t)k + 1, plan->staff[k].role, time_ms, why))
                return false;
    }
    return open_items(plan, cage, time_ms, why) && cage_by_duty(cage, time_ms) && cage_commit(cage);
}

bool plan_build(const struct plan *plan, struct cage *cage, int64_t time_ms, char why[STORE_WHY])
{
    *why = '\0';
    if (build(plan, cage, time_ms, why)) return true;
    if (!*why) snprintf(why, STORE_WHY, "%s", cage_why(cage));
    return false;
}
