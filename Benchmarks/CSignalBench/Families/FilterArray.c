// The reference of ranks, where a part of an array keeps its order: an array, and its
// elements that are even. A tree by position that counts the members too, and so says
// where in the output one stands, and a tree of the output, as both are read alone.
#define ITEM int64_t
#define ITEM_WEIGHT(item) ((uint32_t)(((item) & 1) == 0))

#include "Sequence.h"
#include "SequenceWhole.h"

#include "Family.h"

typedef struct {
  csb_limit base;
  Sequence sequence, output;
} Filter;

static inline void filter_insert(Filter *filter, uint32_t position, int64_t value) {
  uint32_t rank = 0;
  sequence_insert(&filter->sequence, position, value, &rank);
  if (ITEM_WEIGHT(value)) {
    sequence_insert(&filter->output, rank, value, NULL);
  }
}

static inline int64_t filter_remove(Filter *filter, uint32_t position) {
  uint32_t rank = 0;
  int64_t past = sequence_remove(&filter->sequence, position, &rank);
  if (ITEM_WEIGHT(past)) {
    sequence_remove(&filter->output, rank, NULL);
  }
  return past;
}

static inline void filter_update(Filter *filter, uint32_t position, int64_t value) {
  uint32_t rank = 0;
  int64_t past = sequence_replace(&filter->sequence, position, value, &rank);
  if (ITEM_WEIGHT(past) && ITEM_WEIGHT(value)) {
    *sequence_at(&filter->output, rank) = value;
  } else if (ITEM_WEIGHT(value)) {
    sequence_insert(&filter->output, rank, value, NULL);
  } else if (ITEM_WEIGHT(past)) {
    sequence_remove(&filter->output, rank, NULL);
  }
}

static csb_trail run(csb_limit *limit, uint64_t updates, csb_pace pace) {
  Filter *filter = (Filter *)limit;
  uint64_t acc = 0;
  for (uint64_t i = 0; i < updates; i += 1) {
    Edit edit = edit_draw(&limit->random, filter->sequence.count, limit->n);
    switch (edit.kind) {
    case EDIT_INSERT:
      filter_insert(filter, edit.at, edit.value);
      break;
    case EDIT_REMOVE:
      filter_remove(filter, edit.at);
      break;
    case EDIT_UPDATE:
      filter_update(filter, edit.at, edit.value);
      break;
    default:
      filter_insert(filter, edit.to, filter_remove(filter, edit.at));
    }
    uint64_t first = filter->output.count > 0 ? (uint64_t)filter->output.first->items[0] : 0;
    acc = acc * 31 + first + filter->output.count;
  }
  return (csb_trail){acc, 0};
}

static uint64_t checksum(const csb_limit *limit) {
  uint64_t sum = 0, place = 0;
  for (const Run *run = ((const Filter *)limit)->output.first; run; run = run->next) {
    for (uint32_t i = 0; i < run->count; i += 1) {
      sum += ++place * (uint64_t)run->items[i];
    }
  }
  return sum;
}

static bool is_valid(const csb_limit *limit) {
  const Filter *filter = (const Filter *)limit;
  return sequence_check(&filter->sequence) && sequence_check(&filter->output) &&
         filter->sequence.weight == filter->output.count;
}

static void close(csb_limit *limit) {
  Filter *filter = (Filter *)limit;
  sequence_free(filter->sequence.root, filter->sequence.height);
  sequence_free(filter->output.root, filter->output.height);
}

static void build(csb_limit *limit) {
  Filter *filter = (Filter *)limit;
  int64_t *items = csb_take((limit->n + 1) * sizeof(int64_t));
  for (uint64_t i = 0; i < limit->n; i += 1) {
    items[i] = (int64_t)(csb_next(&limit->random) % VALUES);
  }
  sequence_build(&filter->sequence, items, limit->n);
  uint64_t members = 0;
  for (uint64_t i = 0; i < limit->n; i += 1) {
    items[members] = items[i];
    members += ITEM_WEIGHT(items[i]);
  }
  sequence_build(&filter->output, items, members);
  free(items);
}

const csb_operations csb_filter_array = {sizeof(Filter), NULL, build, run, checksum, is_valid, close};
