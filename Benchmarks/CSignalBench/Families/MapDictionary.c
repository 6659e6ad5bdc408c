// Memos, which keep what was computed for each element, in a table of integers: records,
// and a number made of each. One table of both, since they have the same keys. A record
// of the last group is none.
#include "Family.h"

typedef struct {
  Record record;
  int64_t output;
} Mapped;

#define VALUE Mapped
#include "Table.h"

typedef struct {
  csb_limit base;
  Table table;
} Map;

static inline Mapped mapped(int64_t key, Record record) {
  return (Mapped){record, (int64_t)((uint64_t)key * 31 + (uint64_t)record.score)};
}

static inline void map_set(Map *map, int64_t key, Record record) {
  Row *row = table_find(&map->table, key);
  if (record.group == RECORD_GROUPS - 1) {
    table_remove(&map->table, row);
  } else {
    table_set(&map->table, row, key, mapped(key, record));
  }
}

static csb_trail run(csb_limit *limit, uint64_t updates, csb_pace pace) {
  Map *map = (Map *)limit;
  uint64_t acc = 0;
  for (uint64_t i = 0; i < updates; i += 1) {
    int64_t key = (int64_t)(csb_next(&limit->random) % limit->n);
    map_set(map, key, record_draw(&limit->random));
    acc = acc * 31 + map->table.count;
  }
  return (csb_trail){acc, 0};
}

static uint64_t checksum(const csb_limit *limit) {
  const Table *table = &((const Map *)limit)->table;
  uint64_t sum = 0;
  for (uint64_t i = 0; i <= table->mask; i += 1) {
    if (table->rows[i].key != NO_KEY) {
      sum += entry_mix(table->rows[i].key, table->rows[i].value.output);
    }
  }
  return sum;
}

static bool is_valid(const csb_limit *limit) { return table_check(&((const Map *)limit)->table); }

static void close(csb_limit *limit) {
  table_close(&((Map *)limit)->table);
}

static void build(csb_limit *limit) {
  Map *map = (Map *)limit;
  table_open(&map->table, limit->n);
  for (int64_t key = 0; key < (int64_t)limit->n; key += 1) {
    map_set(map, key, record_draw(&limit->random));
  }
}

const csb_operations csb_map_dictionary = {sizeof(Map), NULL, build, run, checksum, is_valid, close};
