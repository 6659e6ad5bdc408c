// The union of two sets, and two dictionaries merged, the first one's values first.
// One table of who has a key, and what: it is the output, and the inputs are in it.
#include "Family.h"

enum { FIRST = 1, SECOND = 2 };

typedef struct {
  int64_t values[2];
  int64_t sides;
} Sides;

#define VALUE Sides
#include "Table.h"

typedef struct {
  csb_family base;
  Table table;
} Algebra;

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

static inline bool side_has(const Table *table, int64_t key, int side) {
  const Row *row = table_find(table, key);
  return row->key != NO_KEY && (row->value.sides & (FIRST << side)) != 0;
}

static uint64_t run_union(csb_family *family, uint64_t updates) {
  Table *table = &((Algebra *)family)->table;
  uint64_t acc = 0;
  for (uint64_t i = 0; i < updates; i += 1) {
    uint64_t bits = csb_next(&family->random);
    int64_t key = (int64_t)((bits >> 8) % family->n);
    int side = bits & 1;
    side_edit(table, key, side, 0, side_has(table, key, side));
    acc = acc * 31 + table->count;
  }
  return acc;
}

static uint64_t run_merge(csb_family *family, uint64_t updates) {
  Table *table = &((Algebra *)family)->table;
  uint64_t acc = 0;
  for (uint64_t i = 0; i < updates; i += 1) {
    uint64_t bits = csb_next(&family->random);
    int64_t key = (int64_t)((bits >> 8) % family->n);
    side_edit(table, key, bits & 1, (int64_t)(csb_next(&family->random) % VALUES), (bits & 6) == 0);
    acc = acc * 31 + table->count;
  }
  return acc;
}

static uint64_t checksum(const csb_family *family) {
  const Table *table = &((const Algebra *)family)->table;
  uint64_t sum = 0;
  for (uint64_t i = 0; i <= table->mask; i += 1) {
    if (table->rows[i].key != NO_KEY) {
      sum += entry_mix(table->rows[i].key, merged(table->rows[i].value));
    }
  }
  return sum;
}

static bool is_valid(const csb_family *family) { return table_check(&((const Algebra *)family)->table); }

static void close(csb_family *family) {
  table_close(&((Algebra *)family)->table);
  free(family);
}

static const csb_family_operations union_operations = {run_union, checksum, is_valid, close};
static const csb_family_operations merge_operations = {run_merge, checksum, is_valid, close};

// Half of the keys are in each, and a quarter in both.
static csb_family *algebra_open(const csb_family_operations *operations, uint64_t n, uint64_t seed, uint64_t values) {
  Algebra *algebra = csb_take(sizeof(Algebra));
  algebra->base = (csb_family){operations, n, seed};
  table_open(&algebra->table, n);
  for (int64_t key = 0; key < (int64_t)n; key += 1) {
    uint64_t bits = csb_next(&algebra->base.random);
    for (int side = 0; side < 2; side += 1) {
      if (bits >> side & 1) {
        side_edit(&algebra->table, key, side, (int64_t)((bits >> 8) % values), false);
      }
    }
  }
  return &algebra->base;
}

csb_family *csb_open_union(uint64_t n, uint64_t seed) { return algebra_open(&union_operations, n, seed, 1); }

csb_family *csb_open_merge(uint64_t n, uint64_t seed) { return algebra_open(&merge_operations, n, seed, VALUES); }
