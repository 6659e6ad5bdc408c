// Membership, and a parameter where the threshold changes, in tables of integers:
// records, and those that score a threshold or more. A table of each, since a view is
// read alone.
#include "Family.h"

#define VALUE Record
#include "Table.h"

typedef struct {
  csb_limit base;
  Table records, members;
  int64_t threshold;
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

static csb_trail run(csb_limit *limit, uint64_t updates, csb_pace pace) {
  Filter *filter = (Filter *)limit;
  uint64_t acc = 0, left = pace.period;
  for (uint64_t i = 0; i < updates; i += 1) {
    if (pace.period > 0 && --left == 0) {
      threshold_set(filter, 400000 + (int64_t)(csb_next(&limit->random) % 200000));
      left = pace.period;
    }
    int64_t key = (int64_t)(csb_next(&limit->random) % limit->n);
    Record record = record_draw(&limit->random);
    table_find(&filter->records, key)->value = record;
    member_set(filter, key, record);
    acc = acc * 31 + filter->members.count;
  }
  return (csb_trail){acc, 0};
}

static uint64_t checksum(const csb_limit *limit) {
  const Table *members = &((const Filter *)limit)->members;
  uint64_t sum = 0;
  for (uint64_t i = 0; i <= members->mask; i += 1) {
    if (members->rows[i].key != NO_KEY) {
      sum += entry_mix(members->rows[i].key, members->rows[i].value.score);
    }
  }
  return sum;
}

static bool is_valid(const csb_limit *limit) {
  return table_check(&((const Filter *)limit)->records) && table_check(&((const Filter *)limit)->members);
}

static void close(csb_limit *limit) {
  table_close(&((Filter *)limit)->records);
  table_close(&((Filter *)limit)->members);
}

static void build(csb_limit *limit) {
  Filter *filter = (Filter *)limit;
  filter->threshold = 500000;
  table_open(&filter->records, limit->n);
  table_open(&filter->members, limit->n);
  for (int64_t key = 0; key < (int64_t)limit->n; key += 1) {
    Record record = record_draw(&limit->random);
    table_set(&filter->records, table_find(&filter->records, key), key, record);
    member_set(filter, key, record);
  }
}

const csb_operations csb_filter_dictionary = {sizeof(Filter), NULL, build, run, checksum, is_valid, close};
