// Several inputs, of which each may have a key, in a table of integers: two dictionaries
// merged, the first one's values first. One table of who has a key, and what: it is the
// output, and the inputs are in it.
#include "Family.h"

enum { FIRST = 1, SECOND = 2 };

typedef struct {
  int64_t values[2];
  int64_t sides;
} Sides;

#define VALUE Sides
#include "Table.h"

typedef struct {
  csb_limit base;
  Table table;
} Merge;

static inline int64_t merged(Sides sides) { return sides.values[sides.sides & FIRST ? 0 : 1]; }

// One side has a key no more if it had it, or has it now; or has another value.
static inline void side_edit(Table *table, int64_t key, int side, int64_t value, bool removes) {
  Row *row = table_find(table, key);
  Sides sides = row->key == NO_KEY ? (Sides){{0, 0}, 0} : row->value;
  if (removes) {
    sides.sides &= ~(FIRST << side);
  } else {
    sides.sides |= FIRST << side;
    sides.values[side] = value;
  }
  if (sides.sides) {
    table_set(table, row, key, sides);
  } else {
    table_remove(table, row);
  }
}

static csb_trail run(csb_limit *limit, uint64_t updates, csb_pace pace) {
  Table *table = &((Merge *)limit)->table;
  uint64_t acc = 0;
  for (uint64_t i = 0; i < updates; i += 1) {
    uint64_t bits = csb_next(&limit->random);
    int64_t key = (int64_t)((bits >> 8) % limit->n);
    side_edit(table, key, bits & 1, (int64_t)(csb_next(&limit->random) % VALUES), (bits & 6) == 0);
    acc = acc * 31 + table->count;
  }
  return (csb_trail){acc, 0};
}

static uint64_t checksum(const csb_limit *limit) {
  const Table *table = &((const Merge *)limit)->table;
  uint64_t sum = 0;
  for (uint64_t i = 0; i <= table->mask; i += 1) {
    if (table->rows[i].key != NO_KEY) {
      sum += entry_mix(table->rows[i].key, merged(table->rows[i].value));
    }
  }
  return sum;
}

static bool is_valid(const csb_limit *limit) { return table_check(&((const Merge *)limit)->table); }

static void close(csb_limit *limit) {
  table_close(&((Merge *)limit)->table);
}

// Half of the keys are in each, and a quarter in both.
static void build(csb_limit *limit) {
  Table *table = &((Merge *)limit)->table;
  table_open(table, limit->n);
  for (int64_t key = 0; key < (int64_t)limit->n; key += 1) {
    uint64_t bits = csb_next(&limit->random);
    for (int side = 0; side < 2; side += 1) {
      if (bits >> side & 1) {
        side_edit(table, key, side, (int64_t)((bits >> 8) % VALUES), false);
      }
    }
  }
}

const csb_operations csb_merge = {sizeof(Merge), NULL, build, run, checksum, is_valid, close};
