// Tables of records, and of groups: of a group, how many records it has in `group`, and
// the sum of their scores.
#include "Family.h"

typedef struct {
  Record record;
} Summed;

#define VALUE Summed
#include "Table.h"

// Takes a record's score into its group, and returns what the group has.
static inline Record sums_add(Table *groups, int64_t group, int64_t score) {
  Row *row = table_find(groups, group);
  if (row->key == NO_KEY) {
    table_set(groups, row, group, (Summed){{0, 0}});
  }
  row->value.record.group += 1;
  row->value.record.score += score;
  return row->value.record;
}

// Takes it out again, and the group with its last record.
static inline Record sums_remove(Table *groups, int64_t group, int64_t score) {
  Row *row = table_find(groups, group);
  Record summed = {row->value.record.group - 1, row->value.record.score - score};
  row->value.record = summed;
  if (summed.group == 0) {
    table_remove(groups, row);
  }
  return summed;
}
