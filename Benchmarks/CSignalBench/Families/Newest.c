// Arrivals, in a table of integers and a queue: the newest half of the records, of which
// three quarters are there. A table of the records with the number of their arrival, since
// those shown are among them, and a queue of keys in which those that left stay until they
// come up.
#include "Family.h"
#include "Ring.h"

typedef struct {
  Record record;
  // 0 for a record that is not shown.
  int64_t number;
} Arrived;

#define VALUE Arrived
#include "Table.h"

typedef struct {
  csb_limit base;
  Table records;
  Ring queue;
  int64_t arrived;
  uint64_t shown;
} Newest;

static inline uint64_t limit_of(uint64_t n) { return n / 2 > 0 ? n / 2 : 1; }

static inline void newest_drop(Newest *newest) {
  Waiting oldest = ring_take(&newest->queue);
  Row *row = table_find(&newest->records, oldest.key);
  if (row->key != NO_KEY && row->value.number == oldest.number) {
    row->value.number = 0;
    newest->shown -= 1;
  }
}

static inline void newest_set(Newest *newest, int64_t key, Record record) {
  Row *row = table_find(&newest->records, key);
  if (record.group >= 12) {
    newest->shown -= row->key != NO_KEY && row->value.number != 0;
    table_remove(&newest->records, row);
  } else if (row->key != NO_KEY) {
    row->value.record = record;
  } else {
    newest->arrived += 1;
    newest->shown += 1;
    table_set(&newest->records, row, key, (Arrived){record, newest->arrived});
    ring_append(&newest->queue, key, newest->arrived);
    while (newest->shown > limit_of(newest->base.n)) {
      newest_drop(newest);
    }
  }
}

static csb_trail run(csb_limit *limit, uint64_t updates, csb_pace pace) {
  Newest *newest = (Newest *)limit;
  uint64_t acc = 0;
  for (uint64_t i = 0; i < updates; i += 1) {
    int64_t key = (int64_t)(csb_next(&limit->random) % limit->n);
    newest_set(newest, key, record_draw(&limit->random));
    acc = acc * 31 + newest->shown;
  }
  return (csb_trail){acc, 0};
}

static uint64_t checksum(const csb_limit *limit) {
  const Table *records = &((const Newest *)limit)->records;
  uint64_t sum = 0;
  for (uint64_t i = 0; i <= records->mask; i += 1) {
    if (records->rows[i].key != NO_KEY && records->rows[i].value.number != 0) {
      sum += entry_mix(records->rows[i].key, records->rows[i].value.record.score);
    }
  }
  return sum;
}

static bool is_valid(const csb_limit *limit) { return table_check(&((const Newest *)limit)->records); }

static void close(csb_limit *limit) {
  table_close(&((Newest *)limit)->records);
  ring_close(&((Newest *)limit)->queue);
}

static void build(csb_limit *limit) {
  Newest *newest = (Newest *)limit;
  table_open(&newest->records, limit->n);
  ring_open(&newest->queue);
  for (int64_t key = 0; key < (int64_t)limit->n; key += 1) {
    newest_set(newest, key, record_draw(&limit->random));
  }
}

const csb_operations csb_newest = {sizeof(Newest), NULL, build, run, checksum, is_valid, close};
