// Indices, from a key to those that have it and back, in tables of integers: records
// under their score, as one of n keys; of those that share one, the record with the
// lowest key. A table of the records and one of the output; records that share a key are
// chained, ascending.
#include "Family.h"

typedef struct {
  Record record;
  // In the records, the next that has the same other key, or NO_KEY; in the output,
  // the key that the record has there.
  int64_t link;
} Linked;

#define VALUE Linked
#include "Table.h"

typedef struct {
  csb_limit base;
  Table records, output;
} Rekeyed;

static inline int64_t other_key(const Rekeyed *rekeyed, Record record) {
  return record.score % (int64_t)rekeyed->base.n;
}

static inline Linked *linked(const Rekeyed *rekeyed, int64_t key) {
  return &table_find(&rekeyed->records, key)->value;
}

static inline void rekeyed_insert(Rekeyed *rekeyed, int64_t key, Linked *record) {
  int64_t other = other_key(rekeyed, record->record);
  Row *row = table_find(&rekeyed->output, other);
  if (row->key == NO_KEY || key < row->value.link) {
    record->link = row->key == NO_KEY ? NO_KEY : row->value.link;
    table_set(&rekeyed->output, row, other, (Linked){record->record, key});
    return;
  }
  Linked *before = linked(rekeyed, row->value.link);
  while (before->link != NO_KEY && before->link < key) {
    before = linked(rekeyed, before->link);
  }
  record->link = before->link;
  before->link = key;
}

static inline void rekeyed_remove(Rekeyed *rekeyed, int64_t key, const Linked *record) {
  Row *row = table_find(&rekeyed->output, other_key(rekeyed, record->record));
  if (row->value.link != key) {
    Linked *before = linked(rekeyed, row->value.link);
    while (before->link != key) {
      before = linked(rekeyed, before->link);
    }
    before->link = record->link;
  } else if (record->link != NO_KEY) {
    row->value = (Linked){linked(rekeyed, record->link)->record, record->link};
  } else {
    table_remove(&rekeyed->output, row);
  }
}

static csb_trail run(csb_limit *limit, uint64_t updates, csb_pace pace) {
  Rekeyed *rekeyed = (Rekeyed *)limit;
  uint64_t acc = 0;
  for (uint64_t i = 0; i < updates; i += 1) {
    int64_t key = (int64_t)(csb_next(&limit->random) % limit->n);
    Linked *record = linked(rekeyed, key);
    rekeyed_remove(rekeyed, key, record);
    record->record = record_draw(&limit->random);
    rekeyed_insert(rekeyed, key, record);
    acc = acc * 31 + rekeyed->output.count;
  }
  return (csb_trail){acc, 0};
}

static uint64_t checksum(const csb_limit *limit) {
  const Table *output = &((const Rekeyed *)limit)->output;
  uint64_t sum = 0;
  for (uint64_t i = 0; i <= output->mask; i += 1) {
    if (output->rows[i].key != NO_KEY) {
      sum += entry_mix(output->rows[i].key, output->rows[i].value.record.score);
    }
  }
  return sum;
}

static bool is_valid(const csb_limit *limit) {
  return table_check(&((const Rekeyed *)limit)->records) && table_check(&((const Rekeyed *)limit)->output);
}

static void close(csb_limit *limit) {
  table_close(&((Rekeyed *)limit)->records);
  table_close(&((Rekeyed *)limit)->output);
}

static void build(csb_limit *limit) {
  Rekeyed *rekeyed = (Rekeyed *)limit;
  table_open(&rekeyed->records, limit->n);
  table_open(&rekeyed->output, limit->n);
  for (int64_t key = 0; key < (int64_t)limit->n; key += 1) {
    Row *row = table_find(&rekeyed->records, key);
    table_set(&rekeyed->records, row, key, (Linked){record_draw(&limit->random), NO_KEY});
    rekeyed_insert(rekeyed, key, &row->value);
  }
}

const csb_operations csb_rekey = {sizeof(Rekeyed), NULL, build, run, checksum, is_valid, close};
