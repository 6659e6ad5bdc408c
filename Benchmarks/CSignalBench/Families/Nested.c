// Trees, in a table of integers: records, each under one of a lower key that its score
// chooses, but for that of key 0. A table of the records with their children, which are
// chained, ascending.
#include "Family.h"

typedef struct {
  Record record;
  // The first child, and the next child of the same parent; NO_KEY for none.
  int64_t child, next;
} Branch;

#define VALUE Branch
#include "Table.h"

typedef struct {
  csb_limit base;
  Table records;
} Nested;

static inline int64_t parent_of(int64_t key, Record record) { return key == 0 ? NO_KEY : record.score % key; }

static inline Branch *branch_at(const Nested *nested, int64_t key) { return &table_find(&nested->records, key)->value; }

// The link, of a parent or a child, at which a key hangs or would hang.
static inline int64_t *link_of(const Nested *nested, int64_t parent, int64_t key) {
  int64_t *link = &branch_at(nested, parent)->child;
  while (*link != NO_KEY && *link < key) {
    link = &branch_at(nested, *link)->next;
  }
  return link;
}

static inline void branch_hang(const Nested *nested, int64_t key, Branch *branch) {
  int64_t parent = parent_of(key, branch->record);
  if (parent != NO_KEY) {
    int64_t *link = link_of(nested, parent, key);
    branch->next = *link;
    *link = key;
  }
}

static csb_trail run(csb_limit *limit, uint64_t updates, csb_pace pace) {
  Nested *nested = (Nested *)limit;
  uint64_t acc = 0;
  for (uint64_t i = 0; i < updates; i += 1) {
    int64_t key = (int64_t)(csb_next(&limit->random) % limit->n);
    Branch *branch = branch_at(nested, key);
    int64_t past = parent_of(key, branch->record);
    branch->record = record_draw(&limit->random);
    int64_t parent = parent_of(key, branch->record);
    if (past != parent) {
      if (past != NO_KEY) {
        *link_of(nested, past, key) = branch->next;
      }
      branch_hang(nested, key, branch);
      // Whether the way up comes around.
      while (parent != NO_KEY && parent != key) {
        parent = parent_of(parent, branch_at(nested, parent)->record);
      }
      if (parent == key) {
        abort();
      }
    }
    acc = acc * 31 + nested->records.count;
  }
  return (csb_trail){acc, 0};
}

static uint64_t checksum(const csb_limit *limit) {
  const Nested *nested = (const Nested *)limit;
  uint64_t sum = 0;
  for (int64_t key = 0; key < (int64_t)limit->n; key += 1) {
    const Branch *branch = branch_at(nested, key);
    int64_t parent = parent_of(key, branch->record);
    uint64_t below = 0;
    for (int64_t child = branch->child; child != NO_KEY; child = branch_at(nested, child)->next) {
      below = below * 31 + (uint64_t)child;
    }
    uint64_t above = (uint64_t)(parent == NO_KEY ? -1 : parent);
    sum += entry_mix(key, (int64_t)((uint64_t)branch->record.score * 31 + above * 7 + below));
  }
  return sum;
}

static bool is_valid(const csb_limit *limit) { return table_check(&((const Nested *)limit)->records); }

static void close(csb_limit *limit) { table_close(&((Nested *)limit)->records); }

static void build(csb_limit *limit) {
  Nested *nested = (Nested *)limit;
  table_open(&nested->records, limit->n);
  for (int64_t key = 0; key < (int64_t)limit->n; key += 1) {
    Row *row = table_find(&nested->records, key);
    table_set(&nested->records, row, key, (Branch){record_draw(&limit->random), NO_KEY, NO_KEY});
    branch_hang(nested, key, &row->value);
  }
}

const csb_operations csb_nested = {sizeof(Nested), NULL, build, run, checksum, is_valid, close};
