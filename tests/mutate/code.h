/* code.h - changes of the code that decides rules, one at a time, to find out whether a scenario
 * notices.  mutate.h does the same with rows.
 *
 *   unit    a function; a macro; or an object such as a list of clauses
 *   mutant  a source text with one change.  Its name says where it is, and does not change when
 *           other functions do: "pit/pit_people.c:can_bar:refusal:3", the third of its kind there
 *
 * code_text.c splits a text into words and units, code_lexicon.c knows what the words are,
 * code_mutants.c makes the mutants, code.c tries them. */
#ifndef CROUPIER_MUTATE_CODE_H
#define CROUPIER_MUTATE_CODE_H

#include <stdbool.h>
#include <stdint.h>

/* ---- Words and units ------------------------------------------------------------- */

enum word_kind { WORD_END, WORD_NAME, WORD_NUMBER, WORD_STRING, WORD_SIGN };

struct word {
    int at, length, line;
    int match; /* of a bracket: the other one; otherwise -1 */
    enum word_kind kind;
};

enum unit_kind { UNIT_FUNCTION, UNIT_MACRO, UNIT_OBJECT };

#define UNIT_NAME 64
struct unit {
    char name[UNIT_NAME];
    enum unit_kind kind;
    int from, to; /* words of the body, without the last */
    bool decides; /* returns whether something is or may be so, or a refusal */
    bool truth;   /* ... the former */
    bool amounts; /* returns an amount */
    bool hidden;  /* no code that decides rules or plays scenarios calls it */
    bool open;    /* other files can call it */
};

struct code {
    const char *text;
    struct word *words; /* of the code; then those of the macros.  After the last, some WORD_END */
    struct unit *units;
    int word_count, word_room, unit_count, unit_room;
};

/* The text must outlive the result. */
struct code code_read(const char *text);
void code_free(struct code *code);
bool word_is(const struct code *code, int word, const char *text);
void word_copy(const struct code *code, int word, char *to, int room);

/* ---- What words mean ------------------------------------------------------------- */

enum meaning { MEANS_NOTHING, MEANS_PHASE, MEANS_ROLES, MEANS_PHASES, MEANS_REFUSAL, MEANS_TOPIC };

#define LEXICON_WORD 48
struct meant {
    char word[LEXICON_WORD];
    enum meaning meaning;
    int group; /* words that can replace each other follow one another in the same group */
};

struct clause_id {
    char id[LEXICON_WORD];
    int index; /* the list that it is in */
};

struct lexicon {
    struct meant *words;
    struct clause_id *clauses;
    int word_count, word_room, clause_count, clause_room, groups, indexes;
};

/* Adds the phases of enums, and macros that stand for roles or phases. */
void lexicon_read(struct lexicon *lexicon, const struct code *code);
/* Adds the ids of an index of clauses. */
void lexicon_read_clauses(struct lexicon *lexicon, const struct code *code);
void lexicon_free(struct lexicon *lexicon);
enum meaning word_means(const struct lexicon *lexicon, const char *word);
/* The next word of the group, or null. */
const char *lexicon_other(const struct lexicon *lexicon, const char *word);
/* Another clause of the same index, of which neither is part of the other; or null. */
const char *lexicon_other_clause(const struct lexicon *lexicon, const char *id);

/* ---- Mutants --------------------------------------------------------------------- */

enum mutant_kind {
    MUTANT_CONDITION, /* negated, without one part, "and" for "or", a limit that is off by one */
    MUTANT_REFUSAL,   /* accepted instead, or refused for another reason */
    MUTANT_ROLE,      /* one more in a mask, or one less */
    MUTANT_CLAUSE,    /* another one of the same index, or of the same list of topics or acts */
    MUTANT_AMOUNT,    /* one more, one less, one chip more, the other sign, most for least */
    MUTANT_MOMENT,    /* another phase or state, or one less in a mask */
    MUTANT_KINDS,
};

extern const char *const mutant_kinds[MUTANT_KINDS];

struct edit {
    int at, length;
    char text[LEXICON_WORD + 4];
};

#define MUTANT_NAME 160
struct mutant {
    char name[MUTANT_NAME];
    enum mutant_kind kind;
    int line;
    struct edit edits[2]; /* in order; the second may be empty */
};

struct mutants {
    struct mutant *list;
    int count, room;
};

/* Adds all mutants of a text.  Objects count only if wanted. */
void mutants_add(struct mutants *mutants, const char *path, const struct code *code,
                 const struct lexicon *lexicon, bool objects);
/* The text of a mutant, with as many lines.  The caller frees it. */
char *mutant_text(const struct mutant *mutant, const char *text);

#endif
