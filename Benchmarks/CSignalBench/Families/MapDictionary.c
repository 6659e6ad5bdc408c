// Records, and what a factor makes of each: one table of both, since they have the
// same keys. A record of the last group is none.
#include "Family.h"

typedef struct {
  Record record;
  int64_t output;
} Mapped;

#define VALUE Mapped
#include "Table.h"

typedef struct {
  csb_family base;
  Table table;
  int64_t factor;
  // Updates between two factors; 0 for never.
  uint64_t period;
} Map;

static inline Mapped mapped(const Map *map, int64_t key, Record record) {
  return (Mapped){record, (int64_t)((uint64_t)key * 31 + (uint64_t)(record.score * map->factor))};
}

static inline void map_set(Map *map, int64_t key, Record record) {
  Row *row = table_find(&map->table, key);
  if (record.group == RECORD_GROUPS - 1) {
    table_remove(&map->table, row);
  } else {
    table_set(&map->table, row, key, mapped(map, key, record));
  }
}

static void factor_set(Map *map, int64_t factor) {
  map->factor = factor;
  for (uint64_t i = 0; i <= map->table.mask; i += 1) {
    Row *row = map->table.rows + i;
    if (row->key != NO_KEY) {
      row->value = mapped(map, row->key, row->value.record);
    }
  }
}

static uint64_t run(csb_family *family, uint64_t updates) {
  Map *map = (Map *)family;
  uint64_t acc = 0, left = map->period;
  for (uint64_t i = 0; i < updates; i += 1) {
    if (map->period > 0 && --left == 0) {
      factor_set(map, 1 + (int64_t)(csb_next(&family->random) % 1000));
      left = map->period;
    }
    int64_t key = (int64_t)(csb_next(&family->random) % family->n);
    map_set(map, key, record_draw(&family->random));
    acc = acc * 31 + map->table.count;
  }
  return acc;
}

static uint64_t checksum(const csb_family *family) {
  const Table *table = &((const Map *)family)->table;
  uint64_t sum = 0;
  for (uint64_t i = 0; i <= table->mask; i += 1) {
    if (table->rows[i].key != NO_KEY) {
      sum += entry_mix(table->rows[i].key, table->rows[i].value.output);
    }
  }
  return sum;
}

static bool is_valid(const csb_family *family) { return table_check(&((const Map *)family)->table); }

static void close(csb_family *family) {
  table_close(&((Map *)family)->table);
  free(family);
}

static const csb_family_operations operations = {run, checksum, is_valid, close};

static csb_family *map_open(uint64_t n, uint64_t seed, uint64_t period) {
  Map *map = csb_take(sizeof(Map));
  map->base = (csb_family){&operations, n, seed};
  map->factor = 1;
  map->period = period;
  table_open(&map->table, n);
  for (int64_t key = 0; key < (int64_t)n; key += 1) {
    map_set(map, key, record_draw(&map->base.random));
  }
  return &map->base;
}

csb_family *csb_open_map_dictionary(uint64_t n, uint64_t seed) { return map_open(n, seed, 0); }

csb_family *csb_open_map_factor(uint64_t n, uint64_t seed) { return map_open(n, seed, CSB_PERIOD); }
