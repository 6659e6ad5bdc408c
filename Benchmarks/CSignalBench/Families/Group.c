// Aggregates by group, in tables of integers: the sum of the scores of the records that
// have one remainder, of a quarter as many remainders as there are records, or how many
// these are. A table of the records and one of the groups.
#include "Sums.h"

typedef struct {
  csb_limit base;
  Table records, groups;
} Group;

static inline int64_t group_key(const Group *group, Record record) {
  uint64_t groups = group->base.n / 4;
  return record.score % (int64_t)(groups > 0 ? groups : 1);
}

static csb_trail run(csb_limit *limit, uint64_t updates, csb_pace pace) {
  Group *group = (Group *)limit;
  uint64_t acc = 0;
  for (uint64_t i = 0; i < updates; i += 1) {
    int64_t key = (int64_t)(csb_next(&limit->random) % limit->n);
    Record *record = &table_find(&group->records, key)->value.record;
    sums_remove(&group->groups, group_key(group, *record), record->score);
    *record = record_draw(&limit->random);
    sums_add(&group->groups, group_key(group, *record), record->score);
    acc = acc * 31 + group->groups.count;
  }
  return (csb_trail){acc, 0};
}

static inline uint64_t group_checksum(const csb_limit *limit, bool counts) {
  const Table *groups = &((const Group *)limit)->groups;
  uint64_t sum = 0;
  for (uint64_t i = 0; i <= groups->mask; i += 1) {
    if (groups->rows[i].key != NO_KEY) {
      Record record = groups->rows[i].value.record;
      sum += entry_mix(groups->rows[i].key, counts ? record.group : record.score);
    }
  }
  return sum;
}

static uint64_t checksum(const csb_limit *limit) { return group_checksum(limit, false); }

static uint64_t checksum_of_counts(const csb_limit *limit) { return group_checksum(limit, true); }

static bool is_valid(const csb_limit *limit) {
  return table_check(&((const Group *)limit)->records) && table_check(&((const Group *)limit)->groups);
}

static void close(csb_limit *limit) {
  table_close(&((Group *)limit)->records);
  table_close(&((Group *)limit)->groups);
}

static void build(csb_limit *limit) {
  Group *group = (Group *)limit;
  table_open(&group->records, limit->n);
  table_open(&group->groups, limit->n);
  for (int64_t key = 0; key < (int64_t)limit->n; key += 1) {
    Record record = record_draw(&limit->random);
    table_set(&group->records, table_find(&group->records, key), key, (Summed){record});
    sums_add(&group->groups, group_key(group, record), record.score);
  }
}

const csb_operations csb_group = {sizeof(Group), NULL, build, run, checksum, is_valid, close};
const csb_operations csb_distinct = {sizeof(Group), NULL, build, run, checksum_of_counts, is_valid, close};
