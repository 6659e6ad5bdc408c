// Tables of records, and of groups of them: records that share a group are chained, in an
// order. For indices, from a key to those that have it and back, and for groups.
#ifndef CSB_CHAINS_H
#define CSB_CHAINS_H

#include "Family.h"

typedef struct {
  Record record;
  // In the records, the next of the same group, or NO_KEY; in the groups, the key of the
  // first, beside a copy of its record.
  int64_t link;
} Linked;

#define VALUE Linked
#include "Table.h"

typedef struct {
  csb_limit base;
  Table records, groups;
} Chains;

// The group of a record.
typedef int64_t chain_group(const Chains *chains, Record record);

// Whether a record comes before another of its group.
typedef bool chain_order(int64_t key, Record record, int64_t other_key, Record other);

static inline bool chain_by_key(int64_t key, Record record, int64_t other_key, Record other) {
  return key < other_key;
}

// Groups of about four records.
static inline int64_t chain_by_score(const Chains *chains, Record record) {
  uint64_t groups = chains->base.n / 4;
  return record.score % (int64_t)(groups > 0 ? groups : 1);
}

static inline Linked *chain_at(const Chains *chains, int64_t key) { return &table_find(&chains->records, key)->value; }

static inline void chain_insert(
    Chains *chains, int64_t key, Linked *record, chain_group group_of, chain_order is_before) {
  int64_t group = group_of(chains, record->record);
  Row *row = table_find(&chains->groups, group);
  if (row->key == NO_KEY || is_before(key, record->record, row->value.link, row->value.record)) {
    record->link = row->key == NO_KEY ? NO_KEY : row->value.link;
    table_set(&chains->groups, row, group, (Linked){record->record, key});
    return;
  }
  Linked *before = chain_at(chains, row->value.link);
  while (before->link != NO_KEY) {
    Linked *next = chain_at(chains, before->link);
    if (is_before(key, record->record, before->link, next->record)) {
      break;
    }
    before = next;
  }
  record->link = before->link;
  before->link = key;
}

static inline void chain_remove(Chains *chains, int64_t key, const Linked *record, chain_group group_of) {
  Row *row = table_find(&chains->groups, group_of(chains, record->record));
  if (row->value.link != key) {
    Linked *before = chain_at(chains, row->value.link);
    while (before->link != key) {
      before = chain_at(chains, before->link);
    }
    before->link = record->link;
  } else if (record->link != NO_KEY) {
    row->value = (Linked){chain_at(chains, record->link)->record, record->link};
  } else {
    table_remove(&chains->groups, row);
  }
}

static inline csb_trail chains_run(
    csb_limit *limit, uint64_t updates, chain_group group_of, chain_order is_before) {
  Chains *chains = (Chains *)limit;
  uint64_t acc = 0;
  for (uint64_t i = 0; i < updates; i += 1) {
    int64_t key = (int64_t)(csb_next(&limit->random) % limit->n);
    Linked *record = chain_at(chains, key);
    chain_remove(chains, key, record, group_of);
    record->record = record_draw(&limit->random);
    chain_insert(chains, key, record, group_of, is_before);
    acc = acc * 31 + chains->groups.count;
  }
  return (csb_trail){acc, 0};
}

static inline void chains_build(csb_limit *limit, chain_group group_of, chain_order is_before) {
  Chains *chains = (Chains *)limit;
  table_open(&chains->records, limit->n);
  table_open(&chains->groups, limit->n);
  for (int64_t key = 0; key < (int64_t)limit->n; key += 1) {
    Row *row = table_find(&chains->records, key);
    table_set(&chains->records, row, key, (Linked){record_draw(&limit->random), NO_KEY});
    chain_insert(chains, key, &row->value, group_of, is_before);
  }
}

static bool chains_check(const csb_limit *limit) {
  return table_check(&((const Chains *)limit)->records) && table_check(&((const Chains *)limit)->groups);
}

static void chains_close(csb_limit *limit) {
  table_close(&((Chains *)limit)->records);
  table_close(&((Chains *)limit)->groups);
}

// The score of the first record of each group.
static uint64_t chains_checksum(const csb_limit *limit) {
  const Table *groups = &((const Chains *)limit)->groups;
  uint64_t sum = 0;
  for (uint64_t i = 0; i <= groups->mask; i += 1) {
    if (groups->rows[i].key != NO_KEY) {
      sum += entry_mix(groups->rows[i].key, groups->rows[i].value.record.score);
    }
  }
  return sum;
}

#endif
