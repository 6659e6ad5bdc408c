// Changes that wait every now and then, in a table of integers: records, and what is shown
// of them. One table of both, since they mostly have the same keys, and a queue of the keys
// that wait. A record of the last group is none.
#include "Family.h"
#include "Ring.h"

typedef struct {
  // Of a record that is not there, or not shown, the group is NONE.
  Record record, shown;
  int64_t waits;
} Held;

enum { NONE = -1 };

#define VALUE Held
#include "Table.h"

typedef struct {
  csb_limit base;
  Table records;
  Ring queue;
  uint64_t shown;
  bool waits;
} Suspended;

static inline void suspended_show(Suspended *suspended, Held *held) {
  suspended->shown -= held->shown.group != NONE;
  suspended->shown += held->record.group != NONE;
  held->shown = held->record;
}

static inline void suspended_set(Suspended *suspended, int64_t key, Record record) {
  Held *held = &table_find(&suspended->records, key)->value;
  held->record = record.group == RECORD_GROUPS - 1 ? (Record){NONE, 0} : record;
  if (!suspended->waits) {
    suspended_show(suspended, held);
  } else if (!held->waits) {
    held->waits = 1;
    ring_append(&suspended->queue, key, 0);
  }
}

static inline void suspended_toggle(Suspended *suspended) {
  suspended->waits = !suspended->waits;
  while (!suspended->waits && !ring_is_empty(&suspended->queue)) {
    Held *held = &table_find(&suspended->records, ring_take(&suspended->queue).key)->value;
    held->waits = 0;
    suspended_show(suspended, held);
  }
}

static csb_trail run(csb_limit *limit, uint64_t updates, csb_pace pace) {
  Suspended *suspended = (Suspended *)limit;
  uint64_t acc = 0, left = pace.period;
  for (uint64_t i = 0; i < updates; i += 1) {
    if (pace.period > 0 && --left == 0) {
      suspended_toggle(suspended);
      left = pace.period;
    }
    int64_t key = (int64_t)(csb_next(&limit->random) % limit->n);
    suspended_set(suspended, key, record_draw(&limit->random));
    acc = acc * 31 + suspended->shown;
  }
  return (csb_trail){acc, 0};
}

static uint64_t checksum(const csb_limit *limit) {
  const Table *records = &((const Suspended *)limit)->records;
  uint64_t sum = 0;
  for (uint64_t i = 0; i <= records->mask; i += 1) {
    if (records->rows[i].key != NO_KEY && records->rows[i].value.shown.group != NONE) {
      sum += entry_mix(records->rows[i].key, records->rows[i].value.shown.score);
    }
  }
  return sum;
}

static bool is_valid(const csb_limit *limit) { return table_check(&((const Suspended *)limit)->records); }

static void close(csb_limit *limit) {
  table_close(&((Suspended *)limit)->records);
  ring_close(&((Suspended *)limit)->queue);
}

static void build(csb_limit *limit) {
  Suspended *suspended = (Suspended *)limit;
  table_open(&suspended->records, limit->n);
  ring_open(&suspended->queue);
  for (int64_t key = 0; key < (int64_t)limit->n; key += 1) {
    Row *row = table_find(&suspended->records, key);
    table_set(&suspended->records, row, key, (Held){{NONE, 0}, {NONE, 0}, 0});
    suspended_set(suspended, key, record_draw(&limit->random));
  }
}

const csb_operations csb_suspend = {sizeof(Suspended), NULL, build, run, checksum, is_valid, close};
