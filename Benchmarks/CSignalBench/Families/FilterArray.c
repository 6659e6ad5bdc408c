// An array, and its elements that are even: a tree by position that counts the
// members too, and so says where in the output one stands, and a tree of the output.
//
// Two trees, as both are read alone. Without the output (`keeps_output` false) its
// elements are found by the counts of members.
#define ITEM int64_t
#define ITEM_WEIGHT(item) ((uint32_t)(((item) & 1) == 0))

#include "Sequence.h"
#include "SequenceWhole.h"

#include "Family.h"

typedef struct {
  csb_family base;
  Sequence sequence, output;
  bool keeps_output;
} Filter;

// The first member, 0 if there is none.
static inline uint64_t first_member(const Sequence *sequence) {
  if (sequence->weight == 0) {
    return 0;
  }
  const void *node = sequence->root;
  for (int level = sequence->height; level > 0; level -= 1) {
    const Fork *fork = node;
    uint32_t i = 0;
    while (fork->weights[i] == 0) {
      i += 1;
    }
    node = fork->children[i];
  }
  const int64_t *item = ((const Run *)node)->items;
  while (!ITEM_WEIGHT(*item)) {
    item += 1;
  }
  return (uint64_t)*item;
}

static inline void filter_insert(Filter *filter, uint32_t position, int64_t value) {
  uint32_t rank = 0;
  sequence_insert(&filter->sequence, position, value, filter->keeps_output ? &rank : NULL);
  if (filter->keeps_output && ITEM_WEIGHT(value)) {
    sequence_insert(&filter->output, rank, value, NULL);
  }
}

static inline int64_t filter_remove(Filter *filter, uint32_t position) {
  uint32_t rank = 0;
  int64_t past = sequence_remove(&filter->sequence, position, filter->keeps_output ? &rank : NULL);
  if (filter->keeps_output && ITEM_WEIGHT(past)) {
    sequence_remove(&filter->output, rank, NULL);
  }
  return past;
}

static inline void filter_update(Filter *filter, uint32_t position, int64_t value) {
  uint32_t rank = 0;
  int64_t past = sequence_replace(&filter->sequence, position, value, filter->keeps_output ? &rank : NULL);
  if (!filter->keeps_output) {
    return;
  }
  if (ITEM_WEIGHT(past) && ITEM_WEIGHT(value)) {
    *sequence_at(&filter->output, rank) = value;
  } else if (ITEM_WEIGHT(value)) {
    sequence_insert(&filter->output, rank, value, NULL);
  } else if (ITEM_WEIGHT(past)) {
    sequence_remove(&filter->output, rank, NULL);
  }
}

static uint64_t run(csb_family *family, uint64_t updates) {
  Filter *filter = (Filter *)family;
  uint64_t acc = 0;
  for (uint64_t i = 0; i < updates; i += 1) {
    Edit edit = edit_draw(&family->random, filter->sequence.count, family->n);
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
    uint64_t first = 0;
    if (!filter->keeps_output) {
      first = first_member(&filter->sequence);
    } else if (filter->output.count > 0) {
      first = (uint64_t)filter->output.first->items[0];
    }
    acc = acc * 31 + first + filter->sequence.weight;
  }
  return acc;
}

static uint64_t checksum(const csb_family *family) {
  const Filter *filter = (const Filter *)family;
  uint64_t sum = 0, place = 0;
  for (const Run *run = (filter->keeps_output ? filter->output : filter->sequence).first; run; run = run->next) {
    for (uint32_t i = 0; i < run->count; i += 1) {
      if (ITEM_WEIGHT(run->items[i])) {
        sum += ++place * (uint64_t)run->items[i];
      }
    }
  }
  return sum;
}

static bool is_valid(const csb_family *family) {
  const Filter *filter = (const Filter *)family;
  return sequence_check(&filter->sequence) && sequence_check(&filter->output);
}

static void close(csb_family *family) {
  Filter *filter = (Filter *)family;
  sequence_free(filter->sequence.root, filter->sequence.height);
  sequence_free(filter->output.root, filter->output.height);
  free(family);
}

static const csb_family_operations operations = {run, checksum, is_valid, close};

static csb_family *filter_open(uint64_t n, uint64_t seed, bool keeps_output) {
  Filter *filter = csb_take(sizeof(Filter));
  filter->base = (csb_family){&operations, n, seed};
  filter->keeps_output = keeps_output;
  int64_t *items = csb_take((n + 1) * sizeof(int64_t));
  for (uint64_t i = 0; i < n; i += 1) {
    items[i] = (int64_t)(csb_next(&filter->base.random) % VALUES);
  }
  sequence_build(&filter->sequence, items, n);
  uint64_t members = 0;
  for (uint64_t i = 0; keeps_output && i < n; i += 1) {
    items[members] = items[i];
    members += ITEM_WEIGHT(items[i]);
  }
  sequence_build(&filter->output, items, members);
  free(items);
  return &filter->base;
}

csb_family *csb_open_filter_array(uint64_t n, uint64_t seed) { return filter_open(n, seed, true); }

csb_family *csb_open_filter_array_fused(uint64_t n, uint64_t seed) { return filter_open(n, seed, false); }
