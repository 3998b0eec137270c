/* replayed_json.c - an entry as JSON: the members that are not 0, named as in docs/record.md. */
#include "cli/replayed.h"
#include "scenario/scenario.h"

void replayed_put_members(struct json_out *out, const struct member *members, int count,
                          const void *of)
{
    for (int i = 0; i < count; i++)
        json_out_if(out, members[i].name, member_value(&members[i], of));
}

static void put_text(struct json_out *out, const char *name, struct record_text text)
{
    json_out_bytes(out, name, text.bytes, text.length);
}

static void put_word(struct json_out *out, const char *name, const char *word)
{
    if (word) json_out_text(out, name, word);
}

static void put_rule_events(struct json_out *out, const struct events *events, int edition)
{
    json_out_array(out, "events");
    for (int i = 0; i < events->count; i++) {
        const struct event *event = &events->list[i];
        json_out_object(out, NULL);
        json_out_text(out, "event", event_id(edition, event->kind));
        replayed_put_members(out, record_event_members + 1, RECORD_EVENT_MEMBERS - 1, event);
        put_word(out, "clause", event->clause);
        put_word(out, "also", event->also);
        json_out_end(out);
    }
    json_out_end(out);
}

static const char *const around_ids[PIT_EVENT_KINDS] = {
    "done", "paid",   "owes",     "dropped", "taken",   "filled",
    "held", "cashed", "returned", "moved",   "tallied", "counts"
};

static void put_pit_events(struct json_out *out, const struct pit_events *events)
{
    json_out_array(out, "around");
    for (int i = 0; i < events->count; i++) {
        const struct pit_event *event = &events->list[i];
        json_out_object(out, NULL);
        json_out_text(out, "event", around_ids[event->kind]);
        replayed_put_members(out, record_pit_event_members + 1, RECORD_PIT_EVENT_MEMBERS - 1,
                             event);
        put_word(out, "clause", event->clause);
        json_out_end(out);
    }
    json_out_end(out);
}

/* ---- Followed entries ------------------------------------------------------------ */

static void put_recorded(struct json_out *out, const char *id, const struct member *members,
                         int count, const void *of, struct record_text clause)
{
    json_out_object(out, NULL);
    if (id) json_out_text(out, "event", id);
    replayed_put_members(out, members + (id ? 1 : 0), count - (id ? 1 : 0), of);
    put_text(out, "clause", clause);
    json_out_end(out);
}

static void put_recorded_events(struct json_out *out, const struct verify_replayed *replayed)
{
    int edition = replayed->table ? replayed->table->pit.table.sign.edition : 0;
    struct cursor cursor = replayed->recorded;
    struct record_event event;
    struct record_pit_event around;

    json_out_array(out, "events");
    for (uint64_t left = record_read_count(&cursor); left; left--) {
        record_read_event(&cursor, &event);
        put_recorded(out, event_id(edition, event.event.kind), record_event_members,
                     RECORD_EVENT_MEMBERS, &event.event, event.clause);
    }
    json_out_end(out);
    json_out_array(out, "around");
    for (uint64_t left = record_read_count(&cursor); left; left--) {
        record_read_pit_event(&cursor, &around);
        uint8_t kind = around.event.kind;
        put_recorded(out, kind < PIT_EVENT_KINDS ? around_ids[kind] : NULL,
                     record_pit_event_members, RECORD_PIT_EVENT_MEMBERS, &around.event,
                     around.clause);
    }
    json_out_end(out);
}

/* ---- Parts of an entry ----------------------------------------------------------- */

static void put_account(struct json_out *out, const char *name,
                        const struct record_account *account)
{
    json_out_object(out, name);
    json_out_text(out, "account", account_words(account->kind));
    json_out_number(out, "of", account->of);
    json_out_number(out, "place", account->place);
    json_out_end(out);
}

static void put_postings(struct json_out *out, const struct verify_replayed *replayed)
{
    struct cursor cursor = replayed->postings;
    uint64_t left = cursor.at ? record_read_count(&cursor) : 0;
    struct record_posting posting;

    json_out_array(out, "postings");
    for (; left && record_read_posting(&cursor, &posting); left--) {
        json_out_object(out, NULL);
        put_account(out, "from", &posting.from);
        put_account(out, "to", &posting.to);
        json_out_number(out, "cents", posting.cents);
        put_text(out, "clause", posting.clause);
        json_out_end(out);
    }
    json_out_end(out);
}

static void put_order(struct json_out *out, const struct order *order)
{
    json_out_object(out, "order");
    replayed_put_members(out, record_order_members, RECORD_ORDER_MEMBERS, order);
    json_out_end(out);
    json_out_object(out, "command");
    replayed_put_members(out, record_command_members, RECORD_COMMAND_MEMBERS, &order->command);
    json_out_end(out);
    json_out_hex(out, "seed", order->seed,
                 order->length < CHANCE_PLAYER_SEED ? order->length : CHANCE_PLAYER_SEED);
}

static void put_session(struct json_out *out, const struct verify_replayed *replayed)
{
    const struct contest_terms *terms = replayed_session(replayed);

    if (!terms) return;
    json_out_object(out, "session");
    json_out_number(out, "item", terms->tournament);
    json_out_number(out, "number", terms->session);
    json_out_text(out, "chips", terms->bought ? "bought" : "free");
    json_out_end(out);
}

static void put_desk_order(struct json_out *out, const struct verify_replayed *replayed)
{
    json_out_object(out, "desk_order");
    replayed_put_members(out, record_desk_order_members, RECORD_DESK_ORDER_MEMBERS,
                         replayed->desk_order);
    json_out_end(out);
}

static void put_events(struct json_out *out, const struct verify_replayed *replayed)
{
    int edition = replayed->table ? replayed->table->pit.table.sign.edition : 0;

    put_rule_events(out, &replayed->events->game, edition);
    put_pit_events(out, replayed->events);
}

static void put_rules(struct json_out *out, const struct record_rules *rules)
{
    put_text(out, "program", rules->program);
    json_out_object(out, "rules");
    for (int i = 0; i < rules->count; i++) {
        char edition[VERIFY_TABLE], hex[2 * RULES_HASH + 1];
        snprintf(edition, sizeof edition, "%.*s", (int)rules->edition[i].length,
                 rules->edition[i].bytes);
        for (int b = 0; b < RULES_HASH; b++)
            snprintf(hex + 2 * b, 3, "%02x", rules->fingerprint[i][b]);
        json_out_text(out, edition, hex);
    }
    json_out_end(out);
}

static void put_carried(struct json_out *out, const struct record_carried *carried)
{
    json_out_natural(out, "state_bytes", carried->length);
    if (carried->is_sealed) json_out_natural(out, "first", carried->sealed.first);
}

static void put_shown(struct json_out *out, const struct record_shown *shown)
{
    json_out_natural(out, "first", shown->first);
    json_out_hex(out, "key", shown->key, sizeof shown->key);
}

void replayed_json(struct json_out *out, const struct verify_replayed *replayed)
{
    json_out_object(out, NULL);
    json_out_natural(out, "number", replayed->entry.number);
    json_out_number(out, "time_ms", replayed->entry.time_ms);
    json_out_number(out, "kind", replayed->entry.kind);
    if (replayed->table) put_word(out, "table", replayed->table->pit.chance.name);
    if (replayed->item || replayed->item_order) replayed_put_item(out, replayed);
    if (replayed->order) put_order(out, replayed->order);
    if (replayed->order) put_session(out, replayed);
    if (replayed->desk_order) put_desk_order(out, replayed);
    if (replayed->entry.kind == RECORD_RESTORED) {
        json_out_natural(out, "copied", replayed->restored.copied);
        json_out_natural(out, "kept_size", replayed->restored.kept_size);
        json_out_hex(out, "kept_root", replayed->restored.kept_root,
                     sizeof replayed->restored.kept_root);
    }
    if (replayed->refused.length) {
        put_text(out, "refused", replayed->refused);
        put_text(out, "clause", replayed->clause);
    }
    if (replayed->name.length) {
        json_out_number(out, "person", replayed->person);
        put_text(out, "name", replayed->name);
    }
    if (replayed->entry.kind == RECORD_SIGN_IN_REFUSED)
        json_out_number(out, "person", replayed->person);
    if (replayed->entry.kind == RECORD_COUNTED) {
        json_out_number(out, "person", replayed->person);
        json_out_natural(out, "count", replayed->count);
        json_out_number(out, "since_ms", replayed->since_ms);
    }
    if (replayed->rules) put_rules(out, replayed->rules);
    if (replayed->carried) put_carried(out, replayed->carried);
    if (replayed->entry.kind == RECORD_SHOWN) put_shown(out, &replayed->shown);
    if (replayed->sealed) json_out_bool(out, "sealed", true);
    if (replayed->recorded.at) json_out_bool(out, "followed", true);
    if (replayed->recorded.at && !replayed->item) put_recorded_events(out, replayed);
    if (replayed->events) put_events(out, replayed);
    put_postings(out, replayed);
    json_out_end(out);
}
