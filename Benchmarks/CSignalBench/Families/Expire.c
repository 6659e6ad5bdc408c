// Expiry, in a table of integers and a queue: the records that were set within as many
// nanoseconds as there are records, of which one passes with each update. A table of the
// records with their deadlines, since those that are in are among them; as all live equally
// long, deadlines come in a queue, in which those that were set again are skipped.
#include "Family.h"
#include "Ring.h"

enum { EXPIRED = -1 };

typedef struct {
  Record record;
  int64_t deadline;
} Mortal;

#define VALUE Mortal
#include "Table.h"

typedef struct {
  csb_limit base;
  Table records;
  Ring queue;
  int64_t now;
  uint64_t count;
} Expiring;

static inline void expiring_set(Expiring *expiring, int64_t key, Record record) {
  Mortal *mortal = &table_find(&expiring->records, key)->value;
  int64_t deadline = expiring->now + (int64_t)expiring->base.n;
  expiring->count += mortal->deadline == EXPIRED;
  *mortal = (Mortal){record, deadline};
  ring_append(&expiring->queue, key, deadline);
}

static inline void expiring_advance(Expiring *expiring, int64_t time) {
  expiring->now += time;
  while (!ring_is_empty(&expiring->queue) && ring_first(&expiring->queue)->number <= expiring->now) {
    Waiting first = ring_take(&expiring->queue);
    Mortal *mortal = &table_find(&expiring->records, first.key)->value;
    if (mortal->deadline == first.number) {
      mortal->deadline = EXPIRED;
      expiring->count -= 1;
    }
  }
}

static csb_trail run(csb_limit *limit, uint64_t updates, csb_pace pace) {
  Expiring *expiring = (Expiring *)limit;
  uint64_t acc = 0, left = pace.period;
  for (uint64_t i = 0; i < updates; i += 1) {
    if (pace.period > 0 && --left == 0) {
      expiring_advance(expiring, (int64_t)pace.period);
      left = pace.period;
    }
    int64_t key = (int64_t)(csb_next(&limit->random) % limit->n);
    expiring_set(expiring, key, record_draw(&limit->random));
    acc = acc * 31 + expiring->count;
  }
  return (csb_trail){acc, 0};
}

static uint64_t checksum(const csb_limit *limit) {
  const Table *records = &((const Expiring *)limit)->records;
  uint64_t sum = 0;
  for (uint64_t i = 0; i <= records->mask; i += 1) {
    if (records->rows[i].key != NO_KEY && records->rows[i].value.deadline != EXPIRED) {
      sum += entry_mix(records->rows[i].key, records->rows[i].value.record.score);
    }
  }
  return sum;
}

static bool is_valid(const csb_limit *limit) { return table_check(&((const Expiring *)limit)->records); }

static void close(csb_limit *limit) {
  table_close(&((Expiring *)limit)->records);
  ring_close(&((Expiring *)limit)->queue);
}

static void build(csb_limit *limit) {
  Expiring *expiring = (Expiring *)limit;
  table_open(&expiring->records, limit->n);
  ring_open(&expiring->queue);
  for (int64_t key = 0; key < (int64_t)limit->n; key += 1) {
    Row *row = table_find(&expiring->records, key);
    table_set(&expiring->records, row, key, (Mortal){{0, 0}, EXPIRED});
    expiring_set(expiring, key, record_draw(&limit->random));
  }
}

const csb_operations csb_expire = {sizeof(Expiring), NULL, build, run, checksum, is_valid, close};
