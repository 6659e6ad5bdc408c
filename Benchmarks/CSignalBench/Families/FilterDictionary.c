// Records, and those that score a threshold or more: a table of each, since a view
// is read alone.
#include "Family.h"

#define VALUE Record
#include "Table.h"

typedef struct {
  csb_family base;
  Table records, members;
  int64_t threshold;
  // Updates between two thresholds; 0 for never.
  uint64_t period;
} Filter;

static inline void member_set(Filter *filter, int64_t key, Record record) {
  Row *member = table_find(&filter->members, key);
  if (record.score >= filter->threshold) {
    table_set(&filter->members, member, key, record);
  } else {
    table_remove(&filter->members, member);
  }
}

// Asks all records, and touches those that are let in or out.
static void threshold_set(Filter *filter, int64_t threshold) {
  int64_t past = filter->threshold;
  filter->threshold = threshold;
  for (uint64_t i = 0; i <= filter->records.mask; i += 1) {
    const Row *row = filter->records.rows + i;
    if (row->key != NO_KEY && (row->value.score >= past) != (row->value.score >= threshold)) {
      member_set(filter, row->key, row->value);
    }
  }
}

static uint64_t run(csb_family *family, uint64_t updates) {
  Filter *filter = (Filter *)family;
  uint64_t acc = 0, left = filter->period;
  for (uint64_t i = 0; i < updates; i += 1) {
    if (filter->period > 0 && --left == 0) {
      threshold_set(filter, 400000 + (int64_t)(csb_next(&family->random) % 200000));
      left = filter->period;
    }
    int64_t key = (int64_t)(csb_next(&family->random) % family->n);
    Record record = record_draw(&family->random);
    table_find(&filter->records, key)->value = record;
    member_set(filter, key, record);
    acc = acc * 31 + filter->members.count;
  }
  return acc;
}

static uint64_t checksum(const csb_family *family) {
  const Table *members = &((const Filter *)family)->members;
  uint64_t sum = 0;
  for (uint64_t i = 0; i <= members->mask; i += 1) {
    if (members->rows[i].key != NO_KEY) {
      sum += entry_mix(members->rows[i].key, members->rows[i].value.score);
    }
  }
  return sum;
}

static bool is_valid(const csb_family *family) {
  return table_check(&((const Filter *)family)->records) && table_check(&((const Filter *)family)->members);
}

static void close(csb_family *family) {
  table_close(&((Filter *)family)->records);
  table_close(&((Filter *)family)->members);
  free(family);
}

static const csb_family_operations operations = {run, checksum, is_valid, close};

static csb_family *filter_open(uint64_t n, uint64_t seed, uint64_t period) {
  Filter *filter = csb_take(sizeof(Filter));
  filter->base = (csb_family){&operations, n, seed};
  filter->threshold = 500000;
  filter->period = period;
  table_open(&filter->records, n);
  table_open(&filter->members, n);
  for (int64_t key = 0; key < (int64_t)n; key += 1) {
    Record record = record_draw(&filter->base.random);
    table_set(&filter->records, table_find(&filter->records, key), key, record);
    member_set(filter, key, record);
  }
  return &filter->base;
}

csb_family *csb_open_filter_dictionary(uint64_t n, uint64_t seed) { return filter_open(n, seed, 0); }

csb_family *csb_open_filter_threshold(uint64_t n, uint64_t seed) { return filter_open(n, seed, CSB_THRESHOLD_PERIOD); }
