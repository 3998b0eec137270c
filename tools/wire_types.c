/* wire_types.c - generates TypeScript from the forms of acts, the members of the wire, and the rows
 * of events, refusals, phases and looks. */
#include "wire_types.h"

#include "rules/rows.h"
#include "wire/layout.h"
#include "wire/wire_members.h"
#include "words/game_words.h"
#include "words/values.h"

#include <stdlib.h>
#include <string.h>

/* ---- Lists of texts without duplicates ------------------------------------------- */

struct texts {
    char **list;
    int count, room;
};

static void *checked(void *memory)
{
    if (!memory) {
        fprintf(stderr, "make_types: out of memory\n");
        exit(1);
    }
    return memory;
}

/* Adds a text if it is new; returns its index. */
static int add(struct texts *texts, const char *text)
{
    for (int i = 0; i < texts->count; i++)
        if (!strcmp(texts->list[i], text)) return i;
    if (texts->count == texts->room) {
        texts->room = texts->room ? 2 * texts->room : 16;
        texts->list = checked(realloc(texts->list, (size_t)texts->room * sizeof *texts->list));
    }
    texts->list[texts->count] = checked(strdup(text));
    return texts->count++;
}

static void add_quoted(struct texts *texts, const char *word)
{
    char quoted[80];

    snprintf(quoted, sizeof quoted, "\"%s\"", word);
    add(texts, quoted);
}

static void free_texts(struct texts *texts)
{
    for (int i = 0; i < texts->count; i++) free(texts->list[i]);
    free(texts->list);
    *texts = (struct texts){ 0 };
}

static void put_union(FILE *out, const struct texts *texts)
{
    for (int i = 0; i < texts->count; i++) fprintf(out, "%s%s", i ? " | " : "", texts->list[i]);
}

/* A stream into memory; end_writing() returns the text, which the caller frees. */
struct writing {
    FILE *out;
    char *text;
    size_t length;
};

static void begin_writing(struct writing *w)
{
    w->text = NULL;
    w->out = checked(open_memstream(&w->text, &w->length));
}

static char *end_writing(struct writing *w)
{
    fclose(w->out);
    return checked(w->text);
}

/* ---- Ids ------------------------------------------------------------------------- */

/* Writes a union type of the words and frees them. */
static void put_words(FILE *out, const char *about, const char *name, struct texts *words)
{
    fprintf(out, "\n/* %s */\nexport type %s =", about, name);
    for (int i = 0; i < words->count; i++) fprintf(out, "\n    | %s", words->list[i]);
    fprintf(out, ";\n");
    free_texts(words);
}

static void put_roles(FILE *out)
{
    struct texts words = { 0 };

    for (int bit = 0; bit < ROLE_COUNT; bit++) add_quoted(&words, role_id(1u << bit));
    put_words(out, "The role of a person at a table.", "Role", &words);
}

static void put_reasons(FILE *out)
{
    struct texts words = { 0 };

    for (int game = 0; game < game_count; game++) {
        const struct conduct *conduct = games[game]->conduct;
        for (int i = 0; i < conduct->reason_count; i++) add_quoted(&words, conduct->reasons[i].id);
    }
    put_words(out, "The reason for an order or a call.", "Reason", &words);
}

static void put_refusals(FILE *out)
{
    static const refusal_code shared[] = { REFUSALS(REFUSAL_LISTED) };
    struct texts words = { 0 };

    for (size_t i = 0; i < LENGTH(shared); i++) add_quoted(&words, refusal_word(shared[i]));
    for (int game = 0; game < game_count; game++)
        for (const refusal_code *own = games[game]->family->refusals; own && *own; own++)
            add_quoted(&words, refusal_word(*own));
    for (int kind = 0; kind < item_kind_count; kind++)
        for (const refusal_code *own = item_kinds[kind]->refusals; *own; own++)
            add_quoted(&words, refusal_word(*own));
    put_words(out, "Why something is refused.", "RefusalCode", &words);
}

static void put_phases(FILE *out)
{
    struct texts words = { 0 };

    for (int game = 0; game < game_count; game++)
        for (int i = 0; i < games[game]->family->phase_count; i++)
            add_quoted(&words, games[game]->family->phases[i].id);
    put_words(out, "The phase of a round.", "Phase", &words);
}

static void put_fates(FILE *out)
{
    struct texts words = { 0 };

    for (int fate = STANDS; fate <= WINS; fate++) add_quoted(&words, fate_id((enum fate)fate));
    put_words(out, "What happens to a wager.", "Fate", &words);
}

static void put_looks(FILE *out)
{
    struct texts words = { 0 };

    for (int look = 0; look < LOOK_COUNT; look++) add_quoted(&words, look_word((enum look)look));
    put_words(out, "How an area of the felt looks.", "Look", &words);
}

static void put_editions(FILE *out)
{
    struct texts words = { 0 }, options = { 0 }, emblems = { 0 };

    for (int game = 0; game < game_count; game++) {
        const struct game_state *state = house_of(game)->state;
        const struct option *option = games[game]->options;
        add_quoted(&words, games[game]->id);
        for (; option && option->id; option++) add_quoted(&options, option->id);
        if (state && state->emblem) add_quoted(&emblems, state->emblem);
    }
    put_words(out, "Games; one rule text each.", "Edition", &words);
    put_words(out, "What a rule text leaves to the house.", "OptionId", &options);
    put_words(out, "A small picture of a game.", "Emblem", &emblems);
}

/* ---- Members of orders ----------------------------------------------------------- */

static void add_choices(struct texts *types, const struct choice *choices)
{
    for (; choices && choices->word; choices++) add_quoted(types, choices->word);
}

/* A list of this many numbers; 0: any length. */
static void add_numbers(struct texts *types, int count)
{
    struct writing w;

    begin_writing(&w);
    for (int i = 0; i < count; i++) fprintf(w.out, "%snumber", i ? ", " : "[");
    fprintf(w.out, count ? "]" : "number[]");
    char *type = end_writing(&w);
    add(types, type);
    free(type);
}

/* A list of the flags that the order may have. */
static void add_flags(struct texts *types, const struct order *order, const struct takes *takes)
{
    struct texts words = { 0 };
    struct writing w;

    for (; takes->kind; takes++)
        if (takes->kind == TAKES_FLAG && wire_says(order, takes)) add_quoted(&words, takes->word);
    begin_writing(&w);
    fprintf(w.out, "(");
    put_union(w.out, &words);
    fprintf(w.out, ")[]");
    char *type = end_writing(&w);
    add(types, type);
    free(type);
    free_texts(&words);
}

/* The types of a member, as the wire reads it. */
static void add_types(struct texts *types, const struct edition *edition, const struct order *order,
                      const struct takes *takes)
{
    static const char *const plain[] = {
        [VALUE_NUMBER] = "number", [VALUE_TEXT] = "string",
        [VALUE_TRUTH] = "boolean", [VALUE_CARDS] = "string[]",
        [VALUE_ROLE] = "Role",     [VALUE_COUNTED] = "Record<string, number>",
        [VALUE_REASON] = "Reason",
    };
    const struct wire_member *member = wire_member(takes->kind);

    switch (member->value) {
    case VALUE_NUMBERS:
        add_numbers(types, takes->count);
        break;
    case VALUE_WORD:
        add_choices(types, takes->choices ? takes->choices : member->words);
        break;
    case VALUE_FLAGS:
        add_flags(types, order, takes);
        break;
    case VALUE_OUTCOME:
        add(types, edition->family->number_of ? "string" : "number");
        break;
    default:
        add(types, plain[member->value]);
    }
}

/* ---- Orders ---------------------------------------------------------------------- */

/* The members that an act takes from these roles. */
struct kind_of_order {
    const char *act;
    char *members;
    unsigned roles;
};

/* All orders, and each member with the types that it has in any order. */
struct orders {
    struct kind_of_order *list;
    int count;
    struct texts acts, members, flags;
    struct texts *types; /* of each member */
};

static void learn_member(struct orders *orders, const char *name, const struct texts *types)
{
    int before = orders->members.count, at = add(&orders->members, name);

    if (at == before) {
        orders->types = checked(realloc(orders->types, (size_t)(at + 1) * sizeof *orders->types));
        orders->types[at] = (struct texts){ 0 };
    }
    for (int i = 0; i < types->count; i++) add(&orders->types[at], types->list[i]);
}

/* False for all flags but the first, which stands for all of them. */
static bool is_first(const struct takes *first, const struct takes *takes,
                     const struct order *order)
{
    for (; first != takes; first++)
        if (first->kind == TAKES_FLAG && takes->kind == TAKES_FLAG && wire_says(order, first))
            return false;
    return true;
}

static void put_member(struct orders *orders, FILE *out, const struct edition *edition,
                       const struct order *order, const struct takes *takes)
{
    struct texts types = { 0 };

    add_types(&types, edition, order, takes);
    fprintf(out, " %s%s: ", member_name(takes), takes->maybe ? "?" : "");
    put_union(out, &types);
    fprintf(out, ";");
    if (takes->kind != TAKES_FLAG) learn_member(orders, member_name(takes), &types);
    free_texts(&types);
}

/* The members of an order apart from act and role. */
static char *members_of(struct orders *orders, const struct edition *edition,
                        const struct act_form *form, const struct order *order)
{
    struct writing w;

    begin_writing(&w);
    for (const struct takes *takes = form->takes; takes && takes->kind; takes++) {
        if (!wire_says(order, takes)) continue;
        if (takes->kind == TAKES_FLAG) add_quoted(&orders->flags, takes->word);
        if (is_first(form->takes, takes, order)) put_member(orders, w.out, edition, order, takes);
    }
    return end_writing(&w);
}

/* Roles with the same members for an act share one kind of order. */
static void add_order(struct orders *orders, const char *act, char *members, unsigned role)
{
    for (int i = 0; i < orders->count; i++) {
        struct kind_of_order *kind = &orders->list[i];
        if (strcmp(kind->act, act) || strcmp(kind->members, members)) continue;
        kind->roles |= role;
        free(members);
        return;
    }
    orders->list =
        checked(realloc(orders->list, (size_t)(orders->count + 1) * sizeof *orders->list));
    orders->list[orders->count++] = (struct kind_of_order){ act, members, role };
}

/* Adds an act for every role that may do it.  Shooters and offered players act as players. */
static void learn_act(struct orders *orders, int edition, const struct act_form *form,
                      struct order order, unsigned by)
{
    const unsigned parts = ROLE_SHOOTER | ROLE_OFFERED;

    if (by & parts) by |= ROLE_PLAYER;
    add_quoted(&orders->acts, form->id);
    for (int bit = 0; bit < ROLE_COUNT; bit++) {
        unsigned role = 1u << bit;
        if (!(by & ~parts & role)) continue;
        order.role = (uint16_t)role;
        add_order(orders, form->id, members_of(orders, games[edition], form, &order), role);
    }
}

/* Adds the acts that wire_acts() describes. */
static void learn_acts(struct orders *orders)
{
    struct order order = { .act = PIT_GAME };

    for (int game = 0; game < game_count; game++)
        for (int i = 0; i < games[game]->conduct->act_count; i++) {
            const struct act_row *row = &games[game]->conduct->acts[i];
            order.command.act = (uint8_t)row->act;
            learn_act(orders, game, act_form(games[game], row->act), order, row->by);
        }
    for (int act = 0; act < ACT_OWN; act++) { /* of a tournament's session, the same everywhere */
        const struct act_row *row = contest_act(games[0]->conduct, act);
        if (!row) continue;
        order.command.act = (uint8_t)act;
        learn_act(orders, 0, act_form(games[0], act), order, row->by);
    }
    for (int act = PIT_GAME + 1; act < PIT_ACT_COUNT; act++) {
        order.act = (uint8_t)act;
        learn_act(orders, 0, pit_form(act), order, pit_act_by((enum pit_act)act));
    }
}

static void free_orders(struct orders *orders)
{
    for (int i = 0; i < orders->count; i++) free(orders->list[i].members);
    for (int i = 0; i < orders->members.count; i++) free_texts(&orders->types[i]);
    free(orders->list);
    free(orders->types);
    free_texts(&orders->members);
}

/* An order without a role is a player's. */
static void put_order(FILE *out, const struct kind_of_order *kind)
{
    struct texts roles = { 0 };

    if (kind->roles & ROLE_PLAYER)
        fprintf(out, "\n    | { act: \"%s\"; role?: \"player\";%s }", kind->act, kind->members);
    for (int bit = 0; bit < ROLE_COUNT; bit++)
        if (kind->roles & ~(unsigned)ROLE_PLAYER & 1u << bit)
            add_quoted(&roles, role_id(1u << bit));
    if (roles.count) {
        fprintf(out, "\n    | { act: \"%s\"; role: ", kind->act);
        put_union(out, &roles);
        fprintf(out, ";%s }", kind->members);
    }
    free_texts(&roles);
}

static void put_order_members(FILE *out, const struct orders *orders)
{
    fprintf(out, "\n/* All members of orders. */\nexport interface OrderMembers {\n");
    for (int i = 0; i < orders->members.count; i++) {
        fprintf(out, "    %s?: ", orders->members.list[i]);
        put_union(out, &orders->types[i]);
        fprintf(out, ";\n");
    }
    fprintf(out, "    flags?: Flag[];\n}\nexport type MemberName = keyof OrderMembers;\n");
}

static void put_orders(FILE *out)
{
    struct orders orders = { 0 };

    learn_acts(&orders);
    put_words(out, "Acts at a table and in its pit.", "ActId", &orders.acts);
    put_words(out, "Optional words of an act.", "Flag", &orders.flags);
    put_order_members(out, &orders);
    fprintf(out, "\n/* An order: an act with its members. */\n"
                 "export type Order =");
    for (int i = 0; i < orders.count; i++) put_order(out, &orders.list[i]);
    fprintf(out, ";\n");
    free_orders(&orders);
}

/* ---- Orders to items of the programme -------------------------------------------- */

static void add_item_types(struct texts *types, const struct takes *takes)
{
    switch (wire_item_member(takes->kind)->value) {
    case VALUE_WORD:
        add_choices(types, takes->choices);
        break;
    case VALUE_TEXT:
        add(types, "string");
        break;
    case VALUE_TRUTH:
        add(types, "boolean");
        break;
    default:
        add(types, "number");
    }
}

/* The members of an order apart from act and role; "yes" is false if missing. */
static char *item_members_of(struct orders *orders, const struct act_form *form)
{
    struct writing w;

    begin_writing(&w);
    for (const struct takes *takes = form->takes; takes && takes->kind; takes++) {
        struct texts types = { 0 };
        if (!wire_item_member(takes->kind)) continue;
        add_item_types(&types, takes);
        fprintf(w.out, " %s%s: ", member_name(takes),
                takes->maybe || takes->kind == TAKES_YES ? "?" : "");
        put_union(w.out, &types);
        fprintf(w.out, ";");
        learn_member(orders, member_name(takes), &types);
        free_texts(&types);
    }
    return end_writing(&w);
}

static void learn_item_acts(struct orders *orders, const struct item_kind *kind)
{
    for (int act = 0; act < kind->act_count; act++) {
        const struct act_form *form = item_form(kind, act);
        if (!form) continue;
        add_quoted(&orders->acts, form->id);
        add_order(orders, form->id, item_members_of(orders, form), kind->acts[act].by);
    }
}

static void put_item_members(FILE *out, const struct orders *orders)
{
    fprintf(out, "\n/* All members of orders to items. */\nexport interface ItemMembers {\n");
    for (int i = 0; i < orders->members.count; i++) {
        fprintf(out, "    %s?: ", orders->members.list[i]);
        put_union(out, &orders->types[i]);
        fprintf(out, ";\n");
    }
    fprintf(out, "}\nexport type ItemMemberName = keyof ItemMembers;\n");
}

static void put_item_events(FILE *out)
{
    struct texts words = { 0 };

    for (int i = 0; i < item_kind_count; i++)
        for (int event = 0; event < item_kinds[i]->event_count; event++)
            if (item_kinds[i]->events[event].id)
                add_quoted(&words, item_kinds[i]->events[event].id);
    put_words(out, "Events of items.", "ItemEventKind", &words);
}

static void put_item_orders(FILE *out)
{
    struct orders orders = { 0 };
    struct texts kinds = { 0 };

    for (int i = 0; i < item_kind_count; i++) {
        add_quoted(&kinds, item_kinds[i]->word);
        learn_item_acts(&orders, item_kinds[i]);
    }
    put_words(out, "Items of the programme.", "ItemKind", &kinds);
    put_words(out, "Acts of items.", "ItemActId", &orders.acts);
    put_item_members(out, &orders);
    fprintf(out, "\n/* An order to an item: an act with its members. */\nexport type ItemOrder =");
    for (int i = 0; i < orders.count; i++) put_order(out, &orders.list[i]);
    fprintf(out, ";\n");
    free_orders(&orders);
    put_item_events(out);
}

/* ---- Descriptions of acts -------------------------------------------------------- */

static void put_description(FILE *out, const char *about, const char *name,
                            const struct member_row *row)
{
    static const struct {
        const char *type;
        bool always;
    } types[] = {
        [TOLD_ACT] = { "ActId", true },       [TOLD_MEMBER] = { "MemberName", true },
        [TOLD_TEXT] = { "string", false },    [TOLD_SAID] = { "string", false },
        [TOLD_LETTER] = { "string", false },  [TOLD_NUMBER] = { "number", false },
        [TOLD_TRUTH] = { "boolean", false },  [TOLD_GROUP] = { "Group", true },
        [TOLD_WORDS] = { "string[]", false }, [TOLD_ROLES] = { "Role[]", false },
        [TOLD_TAKES] = { "Take[]", true },    [TOLD_KINDS] = { "string[]", false },
        [TOLD_REPORTS] = { "ActId", false },  [TOLD_DOES] = { "string", false },
        [TOLD_WAY] = { "Way", false },
    };

    fprintf(out, "\n/* %s */\nexport interface %s {\n", about, name);
    for (; row->name; row++)
        fprintf(out, "    %s%s: %s;\n", row->name, types[row->as].always ? "" : "?",
                types[row->as].type);
    fprintf(out, "}\n");
}

static void put_acts(FILE *out)
{
    struct texts groups = { 0 }, ways = { 0 };

    for (int i = 0; wire_group((enum act_group)i); i++)
        add_quoted(&groups, wire_group((enum act_group)i));
    put_words(out, "How a console groups acts.", "Group", &groups);
    for (int i = WAY_BEFORE; wire_way((enum act_way)i); i++)
        add_quoted(&ways, wire_way((enum act_way)i));
    put_words(out, "Steps that a console takes by itself when an outcome is keyed.", "Way", &ways);
    put_description(out, "A member that an act takes.", "Take", wire_takes_rows);
    put_description(out, "A server's description of an act.", "ActRow", wire_act_rows);
}

/* ---- Events ---------------------------------------------------------------------- */

/* A kind of event with the members that its rows have. */
struct kind_of_event {
    struct texts names;
    struct {
        struct texts types;
        int rows; /* how many rows always have it */
    } members[4 * EVENT_PUTS];
    int rows;
};

static const char *type_of(const struct event_member *member)
{
    static const char *const types[] = {
        [AS_NUMBER] = "number",          [AS_COUNT] = "number",       [AS_WORD] = "string",
        [AS_EITHER] = "string",          [AS_TRUTH] = "boolean",      [AS_SHOWN] = "number[]",
        [AS_CARD] = "(string | null)[]", [AS_SEEN_CARD] = "string[]",
    };
    bool fate = member->gap && !strcmp(member->gap, "fate");

    return fate ? "Fate" : types[member->as];
}

static void learn_event_row(struct kind_of_event *kind, const struct event_row *row)
{
    kind->rows++;
    for (int i = 0; i < EVENT_PUTS && row->puts[i].name; i++) {
        const struct event_member *member = &row->puts[i];
        int at = add(&kind->names, member->name);
        if (at >= (int)LENGTH(kind->members)) abort();
        if (member->as == AS_EITHER) add(&kind->members[at].types, "number");
        add(&kind->members[at].types, type_of(member));
        kind->members[at].rows += member->as != AS_COUNT && member->as != AS_WORD;
    }
}

/* True if one of the rows always matches, so that later rows are never used. */
static bool learn_event_rows(struct kind_of_event *known, int kind, const struct event_row *row)
{
    static const struct event_case always = ALWAYS;

    for (; row->say; row++) {
        if (row->kind != kind) continue;
        learn_event_row(known, row);
        if (!memcmp(&row->when, &always, sizeof always)) return true;
    }
    return false;
}

/* Games may have events with the same id and different members. */
static void learn_event(struct kind_of_event *known, const char *id)
{
    for (int game = 0; game < game_count; game++)
        for (int kind = 0; kind < EVENT_KINDS; kind++) {
            const char *its_id = event_id(game, kind);
            if (!its_id || strcmp(its_id, id)) continue;
            if (!learn_event_rows(known, kind, event_rows_of(game)))
                learn_event_rows(known, kind, event_rows());
        }
}

static void put_event(FILE *out, const char *id)
{
    struct kind_of_event known = { 0 };

    learn_event(&known, id);
    fprintf(out, "    \"%s\": {", id);
    for (int i = 0; i < known.names.count; i++) {
        bool always = known.members[i].rows == known.rows;
        fprintf(out, " %s%s: ", known.names.list[i], always ? "" : "?");
        put_union(out, &known.members[i].types);
        fprintf(out, ";");
        free_texts(&known.members[i].types);
    }
    fprintf(out, known.names.count ? " };\n" : "};\n");
    free_texts(&known.names);
}

static void put_events(FILE *out)
{
    struct texts ids = { 0 }, around = { 0 };

    for (int game = 0; game < game_count; game++)
        for (int kind = 0; kind < EVENT_KINDS; kind++)
            if (event_id(game, kind)) add(&ids, event_id(game, kind));
    fprintf(out, "\n/* The members of each kind of game event. */\n"
                 "export interface EventMembers {\n");
    for (int i = 0; i < ids.count; i++) put_event(out, ids.list[i]);
    fprintf(out, "}\nexport type GameEventKind = keyof EventMembers;\n");
    for (int kind = 0; kind < PIT_EVENT_KINDS; kind++) add_quoted(&around, around_id(kind));
    put_words(out, "Events of the pit.", "PitEventKind", &around);
    free_texts(&ids);
}

/* The descriptions for a table of each edition; shuffled: by the house. */
static void put_descriptions(FILE *out, const char *name, bool shuffled)
{
    fprintf(out, "\nexport const %s: Record<Edition, ActRow[]> = {\n", name);
    for (int game = 0; game < game_count; game++) {
        const struct sign sign = sign_of(game);
        struct json_out json = { 0 };
        wire_acts(&json, NULL, &sign, shuffled);
        if (json.failed) checked(NULL);
        fprintf(out, "    \"%s\": %s,\n", games[game]->id, json.text);
        json_out_free(&json);
    }
    fprintf(out, "};\n");
}

void wire_types_acts(FILE *out)
{
    fprintf(out, "/* Generated by tools/make_types.c, as a server sends it. Do not edit. */\n"
                 "import type { ActRow, Edition } from \"./wire-types\";\n");
    put_descriptions(out, "ACTS", false);
    put_descriptions(out, "SHUFFLED_ACTS", true);
}

/* ---- Everything ------------------------------------------------------------------ */

void wire_types(FILE *out)
{
    fprintf(out, "/* Generated by tools/make_types.c from the rows of the wire. Do not edit. */\n");
    put_roles(out);
    put_orders(out);
    put_item_orders(out);
    put_reasons(out);
    put_acts(out);
    put_events(out);
    put_fates(out);
    put_refusals(out);
    put_phases(out);
    put_editions(out);
    put_looks(out);
}
